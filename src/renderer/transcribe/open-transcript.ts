import { create } from 'zustand';
import type { Failure } from '../../shared/failure.ts';
import type { TranscriptEvent, TranscriptLine } from '../../shared/models/transcript.ts';
import { follow } from '../backend/follow.ts';

/** Names a line within its transcript. */
export function lineId({ part, line }: Pick<TranscriptLine, 'part' | 'line'>): string {
  return `${part}/${line}`;
}

/** The lines of the open transcript; null until they have come. `failure` says why it cannot be shown. */
export type OpenTranscript = {
  readonly id: string | null;
  readonly lines: readonly TranscriptLine[] | null;
  readonly failure: Failure | null;
};

const nothingOpen: OpenTranscript = { id: null, lines: null, failure: null };

/** The transcript that the page shows. */
export const useOpenTranscript = create<OpenTranscript>(() => nothingOpen);

/** The one that stands beside it: its translation, or what it was translated from. */
export const usePairedTranscript = create<OpenTranscript>(() => nothingOpen);

/** Opens a transcript and follows its lines until the returned function is called. */
export function openTranscript(id: string, use: typeof useOpenTranscript = useOpenTranscript): () => void {
  use.setState({ id, lines: null, failure: null });
  return follow(
    (to, signal) => to.transcripts.watch({ transcriptId: id }, { signal }),
    (event) => use.setState(({ lines }) => ({ lines: applied(lines ?? [], event), failure: null })),
    (failure) => use.setState({ failure }),
  );
}

function applied(lines: readonly TranscriptLine[], event: TranscriptEvent): readonly TranscriptLine[] {
  switch (event.type) {
    case 'snapshot':
      return event.lines;
    case 'part':
      return [...lines.filter(({ part }) => part !== event.part), ...event.lines].toSorted(
        (one, other) => one.part - other.part || one.line - other.line,
      );
    case 'lines':
      return withLines(lines, event.lines);
    case 'removed':
      return [];
  }
}

function withLines(
  lines: readonly TranscriptLine[],
  written: readonly TranscriptLine[],
): readonly TranscriptLine[] {
  const byId = new Map(written.map((line) => [lineId(line), line]));
  return lines.map((line) => byId.get(lineId(line)) ?? line);
}
