import type { GrammarState } from 'shiki/core';
import type { CodePiece, LineColourer } from './highlight.ts';

/** Longer code, in characters, isn't highlighted. */
export const maxColoured = 20_000;

/** How many characters (in whole lines) are highlighted between two pauses, to keep frames short. */
const sliceLength = 600;

type ColouringDeps = {
  readonly load: () => Promise<LineColourer>;
  /** Resolves when there is time for the next slice. */
  readonly pause: () => Promise<void>;
  /** Called with all lines highlighted so far. Lines keep their identity. */
  readonly onLines: (lines: readonly (readonly CodePiece[])[]) => void;
};

/** Highlights a growing code block, line by line. */
export type Colouring = {
  /** Sets the current code. The last line is only highlighted once the code is `finished`. */
  readonly update: (code: string, finished: boolean) => void;
  readonly stop: () => void;
};

type Progress = {
  readonly done: string;
  readonly lines: readonly (readonly CodePiece[])[];
  readonly state: GrammarState | undefined;
};

const nothingDone: Progress = { done: '', lines: [], state: undefined };

/**
 * Creates a highlighter for one block. If loading fails, the code stays plain and the unhandled rejection reaches the
 * page's handler.
 */
export function createColouring({ load, pause, onLines }: ColouringDeps): Colouring {
  let progress = nothingDone;
  let target = '';
  let working = false;
  let stopped = false;

  const nextSlice = (): string => {
    const rest = target.slice(progress.done.length);
    if (rest.length <= sliceLength) return rest;
    const lineEnd = rest.lastIndexOf('\n', sliceLength);
    return rest.slice(0, (lineEnd < 0 ? rest.indexOf('\n') : lineEnd) + 1) || rest;
  };

  const work = async (): Promise<void> => {
    const colour = await load();
    while (!stopped) {
      const slice = nextSlice();
      if (slice === '') break;
      const { lines, after } = colour(slice.replace(/\n$/, ''), progress.state);
      progress = { done: progress.done + slice, lines: [...progress.lines, ...lines], state: after };
      onLines(progress.lines);
      await pause();
    }
    working = false;
  };

  return {
    update: (code, finished) => {
      const lines =
        code.length > maxColoured ? '' : finished ? code : code.slice(0, code.lastIndexOf('\n') + 1);
      if (!lines.startsWith(progress.done)) {
        progress = nothingDone;
        onLines([]);
      }
      target = lines;
      if (working || target.length === progress.done.length) return;
      working = true;
      void work();
    },
    stop: () => {
      stopped = true;
    },
  };
}
