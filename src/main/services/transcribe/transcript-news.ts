import type { TranscriptEvent, TranscriptListEvent } from '../../../shared/models/transcript.ts';

/** The news of one transcript, without its id. */
export async function* only(
  id: string,
  news: AsyncGenerator<TranscriptEvent & { readonly transcriptId: string }>,
): AsyncGenerator<TranscriptEvent> {
  for await (const { transcriptId, ...event } of news) if (transcriptId === id) yield event;
}

/** Of changes to one transcript that nobody has taken yet, the last one tells all. */
export function foldSame(last: TranscriptListEvent, next: TranscriptListEvent): TranscriptListEvent | null {
  if (last.type !== 'changed' || next.type !== 'changed') return null;
  return last.transcript.id === next.transcript.id ? next : null;
}
