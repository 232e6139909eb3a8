import type { TranscriptEvent, TranscriptListEvent } from '../../../shared/transcription/transcript.ts';
import { latestOfItem } from '../topic.ts';

/** Yields the events of one transcript, without its id. */
export async function* only(
  id: string,
  events: AsyncGenerator<TranscriptEvent & { readonly transcriptId: string }>,
): AsyncGenerator<TranscriptEvent> {
  for await (const { transcriptId, ...event } of events) if (transcriptId === id) yield event;
}

/** Keeps the last of several pending changes to one transcript in the list. */
export const latestChange = latestOfItem<TranscriptListEvent>((event) =>
  event.type === 'changed' ? event.transcript.id : null,
);
