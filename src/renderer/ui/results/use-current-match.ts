import { useCallback, useRef, useState } from 'react';
import { steppedIndex } from './moved-index.ts';

/** The current match of a find bar, and navigation between the matches. */
export type CurrentMatch<Match> = {
  readonly current: Match | null;
  /** The index of the current match; -1 if there is none. */
  readonly at: number;
  /** Goes to the next or previous match, wrapping around. */
  readonly step: (by: -1 | 1) => void;
  /**
   * Goes to the match that `choose` returns, in the next frame: scrolling renders rows, which isn't possible in an
   * effect. If `choose` returns undefined, clears the current match. Returns a function that cancels this.
   */
  readonly goLater: (choose: () => Match | undefined) => () => void;
  readonly clear: () => void;
};

/** Tracks which of `matches` is the current one, even when the list changes. `show` scrolls to a match. */
export function useCurrentMatch<Match>(
  matches: readonly Match[],
  isSame: (one: Match, other: Match) => boolean,
  show: (match: Match) => void,
): CurrentMatch<Match> {
  const [current, setCurrent] = useState<Match | null>(null);
  const at = current === null ? -1 : matches.findIndex((match) => isSame(match, current));
  const latest = useRef(show);
  latest.current = show;
  const goTo = useCallback((match: Match | undefined) => {
    setCurrent(match ?? null);
    if (match !== undefined) latest.current(match);
  }, []);
  const goLater = useCallback(
    (choose: () => Match | undefined) => {
      const frame = requestAnimationFrame(() => goTo(choose()));
      return () => cancelAnimationFrame(frame);
    },
    [goTo],
  );
  return {
    current,
    at,
    step: (by) => {
      if (matches.length > 0) goTo(matches[steppedIndex(at, by, matches.length)]);
    },
    goLater,
    clear: useCallback(() => goTo(undefined), [goTo]),
  };
}
