import type {
  PartProgress,
  SplitProgress,
  Transcript,
  TranscriptEvent,
  TranscriptListEvent,
} from '../../../shared/transcription/transcript.ts';
import type { StoredTranscript } from '../../storage/transcript-row.ts';
import type { PartKey } from '../../storage/transcript-store.ts';
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

/** Returns the page's view of a transcript: with URLs in place of files, and the progress of running work. */
export function transcriptView(
  { mediaId: _of, gatewayId: _meant, parts, ...stored }: StoredTranscript,
  now: {
    readonly audioUrl: string | null;
    readonly playbackUrl: string | null;
    readonly splitting: SplitProgress | null;
    readonly progressOf: (key: PartKey) => PartProgress | null;
  },
): Transcript {
  const { progressOf, ...urls } = now;
  return {
    ...stored,
    ...urls,
    parts: parts.map(({ mediaId: _own, lead: _before, ...part }) => ({
      ...part,
      progress: progressOf({ transcriptId: stored.id, part: part.part }) ?? part.progress,
    })),
  };
}
