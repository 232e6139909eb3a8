import { create } from 'zustand';
import type { Failure } from '../../../shared/failure.ts';
import { inTimeOrder } from '../../../shared/transcription/line-order.ts';
import type {
  LineKeyIn,
  LineState,
  LiveChunk,
  TranscriptEvent,
  TranscriptLine,
} from '../../../shared/transcription/transcript.ts';
import { follow } from '../../backend/follow.ts';

/** Identifies a line across all transcripts. */
export type LineKey = Pick<TranscriptLine, 'chunk' | 'line'> & { readonly transcriptId: string };

/** A line with the transcript it belongs to. `isSilent` if nothing can be heard at its time. */
export type OpenLine = TranscriptLine & LineKey & { readonly isSilent?: boolean };

/** Returns a line's key as a string. */
export function lineId({ transcriptId, chunk, line }: LineKey): string {
  return `${transcriptId}/${chunk}/${line}`;
}

/**
 * The lines of the open transcript; null until they're loaded. `live` is text that is still streaming in. `failure` is
 * the reason why it can't be shown.
 */
export type OpenTranscript = {
  readonly id: string | null;
  readonly lines: readonly OpenLine[] | null;
  readonly live: readonly LiveChunk[];
  readonly failure: Failure | null;
};

const nothingOpen: OpenTranscript = { id: null, lines: null, live: [], failure: null };

/** The transcript shown on the Transcribe screen. */
export const useOpenTranscript = create<OpenTranscript>(() => nothingOpen);

/** The transcript next to it: its translation, or the one that it was translated from. */
export const usePairedTranscript = create<OpenTranscript>(() => nothingOpen);

/** Opens a transcript and subscribes to its lines. Returns the function that unsubscribes. */
export function openTranscript(id: string, use: typeof useOpenTranscript = useOpenTranscript): () => void {
  use.setState({ id, lines: null, live: [], failure: null });
  return follow(
    (api, signal) => api.transcripts.watch({ transcriptId: id }, { signal }),
    (event) =>
      use.setState(({ lines, live }) => ({
        lines: applyToLines(id, lines ?? [], event),
        live: applyToLive(live, event),
        failure: null,
      })),
    (failure) => use.setState({ failure }),
  );
}

function applyToLines(
  transcriptId: string,
  lines: readonly OpenLine[],
  event: TranscriptEvent,
): readonly OpenLine[] {
  const withTranscriptId = (published: readonly TranscriptLine[]) =>
    published.map((line) => ({ ...line, transcriptId }));
  switch (event.type) {
    case 'snapshot':
      return withTranscriptId(event.lines);
    case 'chunk':
      return inTimeOrder([
        ...lines.filter(({ chunk }) => chunk !== event.chunk),
        ...withTranscriptId(event.lines),
      ]);
    case 'lines':
      return withLines(lines, withTranscriptId(event.lines), event.hidden);
    case 'live':
      return lines;
    case 'removed':
      return [];
  }
}

/** Returns the text that is still streaming in, after an event. */
function applyToLive(live: readonly LiveChunk[], event: TranscriptEvent): readonly LiveChunk[] {
  switch (event.type) {
    case 'snapshot':
      return event.live;
    case 'live': {
      const { chunk, from, lines } = event.live;
      const before = live.find((each) => each.chunk === chunk)?.lines ?? [];
      const updated = { chunk, from: 0, lines: [...before.slice(0, from), ...lines] };
      const others = live.filter((each) => each.chunk !== chunk);
      return [...others, updated].toSorted((one, other) => one.chunk - other.chunk);
    }
    case 'chunk':
      return live.filter(({ chunk }) => chunk !== event.chunk);
    case 'lines':
      return live;
    case 'removed':
      return [];
  }
}

function withLines(
  lines: readonly OpenLine[],
  changed: readonly OpenLine[],
  hidden: readonly LineKeyIn[],
): readonly OpenLine[] {
  const keyOf = ({ chunk, line }: LineKeyIn) => `${chunk}/${line}`;
  const hiddenKeys = new Set(hidden.map(keyOf));
  const byKey = new Map(changed.map((line) => [keyOf(line), line]));
  const remaining = lines.flatMap((line) => {
    const key = keyOf(line);
    const current = byKey.get(key) ?? line;
    byKey.delete(key);
    return hiddenKeys.has(key) ? [] : current;
  });
  return inTimeOrder([...remaining, ...byKey.values()]);
}

/** Applies a saved edit without waiting for its event. */
export function noteStored(key: LineKey, { text, checked }: Pick<LineState, 'text' | 'checked'>): void {
  for (const use of [useOpenTranscript, usePairedTranscript])
    use.setState(({ lines }) => ({
      lines:
        lines?.map((line) => {
          if (lineId(line) !== lineId(key)) return line;
          const original = line.original ?? line.text;
          return { ...line, text, checked, original: text === original ? null : original };
        }) ?? null,
    }));
}
