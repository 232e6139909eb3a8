import { useEffect } from 'react';
import { create } from 'zustand';
import type { LineKey } from '../../stores/transcripts/open-transcript.ts';
import { type StoredWordTimings, timingRanges, timingsIn } from '../model/word-timings.ts';

/** The fetched word timings of the shown transcripts' lines, by the line's id. */
type WordTimings = {
  readonly transcripts: readonly string[];
  readonly lines: StoredWordTimings;
};

const useWordTimings = create<WordTimings>(() => ({ transcripts: [], lines: new Map() }));
let requested = new Set<string>();

/**
 * Returns the word timings of the shown transcripts' lines. They're fetched once, with those of neighbouring lines,
 * when a line first comes near the view.
 */
export function useWordTimingsStore(shown: readonly string[], near: readonly LineKey[]): StoredWordTimings {
  const rangesKey = timingRanges(near).join(' ');
  const shownKey = shown.join(' ');
  useEffect(() => {
    const ids = shownKey.split(' ');
    const { transcripts, lines } = useWordTimings.getState();
    if (transcripts.join(' ') !== shownKey) {
      const isShown = (id: string) => ids.some((shownId) => id.startsWith(`${shownId}/`));
      useWordTimings.setState({ transcripts: ids, lines: new Map([...lines].filter(([id]) => isShown(id))) });
      requested = new Set([...requested].filter(isShown));
    }
    for (const range of rangesKey.split(' ').filter(Boolean)) void fetchWordTimings(range);
  }, [shownKey, rangesKey]);
  return useWordTimings((words) => words.lines);
}

async function fetchWordTimings(range: string): Promise<void> {
  if (requested.has(range)) return;
  requested.add(range);
  const fetched = await timingsIn(range);
  // Without word timings only the line is tinted. A failed request is repeated when the line next comes near the view.
  if (fetched === null) return void requested.delete(range);
  if (!requested.has(range) || fetched.size === 0) return;
  useWordTimings.setState(({ lines }) => ({ lines: new Map([...lines, ...fetched]) }));
}
