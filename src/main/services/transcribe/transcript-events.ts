import type { TranscriptEvent, TranscriptListEvent } from '../../../shared/models/transcript.ts';

/** Yields the events of one transcript, without its id. */
export async function* only(
  id: string,
  events: AsyncGenerator<TranscriptEvent & { readonly transcriptId: string }>,
): AsyncGenerator<TranscriptEvent> {
  for await (const { transcriptId, ...event } of events) if (transcriptId === id) yield event;
}

/** Merges unread changes of the same transcript. Each event holds the whole state, so the last one is enough. */
export function foldSame(last: TranscriptListEvent, next: TranscriptListEvent): TranscriptListEvent | null {
  if (last.type !== 'changed' || next.type !== 'changed') return null;
  return last.transcript.id === next.transcript.id ? next : null;
}
