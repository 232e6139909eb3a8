import { useEffect } from 'react';
import { create } from 'zustand';
import { cuesIn } from '../../../shared/transcription/line-cues.ts';
import type { WordCue } from '../../../shared/transcription/word-cue.ts';
import { callBackend } from '../../backend/call-backend.ts';
import { type LineKey, lineId, type OpenLine } from '../../stores/transcripts/open-transcript.ts';

/** The fetched word timings of the shown transcripts' lines, by the line's id. */
type WordTimings = {
  readonly transcripts: readonly string[];
  readonly lines: ReadonlyMap<string, readonly WordCue[]>;
};

/** Word timings by the line's id. */
export type StoredWordTimings = WordTimings['lines'];

/** Number of lines of a chunk to request at once. */
const linesPerRequest = 100;

const useWordTimings = create<WordTimings>(() => ({ transcripts: [], lines: new Map() }));
let requested = new Set<string>();

/**
 * Returns the word timings of the shown transcripts' lines. They're fetched once, with those of neighbouring lines,
 * when a line first comes near the view.
 */
export function useWordTimingsStore(
  shown: readonly string[],
  near: readonly LineKey[],
): WordTimings['lines'] {
  const ranges = near.map(
    ({ transcriptId, chunk, line }) => `${transcriptId}/${chunk}/${Math.floor(line / linesPerRequest)}`,
  );
  const rangesKey = [...new Set(ranges)].join(' ');
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

/** Returns the words of a line with their positions in its current text. */
export function cuesFor(line: OpenLine, spoken: StoredWordTimings): readonly WordCue[] {
  return cuesIn(line.original ?? line.text, line.text, spoken.get(lineId(line)) ?? []);
}

async function fetchWordTimings(range: string): Promise<void> {
  if (requested.has(range)) return;
  requested.add(range);
  const [transcriptId = '', chunk, at = 0] = range.split('/');
  const from = Number(at) * linesPerRequest;
  const outcome = await callBackend((api) =>
    api.transcripts.wordTimings({ transcriptId, chunk: Number(chunk), from, count: linesPerRequest }),
  );
  // Without word timings only the line is tinted. A failed request is repeated when the line next comes near the view.
  if (!outcome.ok) return void requested.delete(range);
  if (!requested.has(range) || outcome.value.length === 0) return;
  const fetched = outcome.value.map(
    ({ line, words }) => [lineId({ transcriptId, chunk: Number(chunk), line }), words] as const,
  );
  useWordTimings.setState(({ lines }) => ({ lines: new Map([...lines, ...fetched]) }));
}
