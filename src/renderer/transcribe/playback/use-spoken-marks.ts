import { useEffect, useLayoutEffect } from 'react';
import type { WordCue } from '../../../shared/transcription/word-cue.ts';
import { markText } from '../../ui/highlight/highlight-ranges.ts';
import { rangeIn } from '../model/text-place.ts';

/** A line being played: its element, its text, and the current word if it has word timings. */
export type SpokenRow = {
  readonly row: Element | null;
  readonly text: string;
  readonly word: WordCue | null;
};

/** Underlines the current words and greys out the words after them in their lines. */
export function useSpokenMarks(spoken: readonly SpokenRow[]): void {
  const marks = spoken.flatMap(({ row, word }) => (word ? [{ row, word }] : []));
  const places = spoken.map(({ text, word }) => `${word?.from} ${word?.to} ${text}`).join('\n');
  const rows = spoken.map(({ row }) => row);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the marks depend only on `places` and the rows
  useLayoutEffect(() => {
    markText(
      'parlance-word',
      marks.flatMap(({ row, word }) => rangeIn(row, word.from, word.to) ?? []),
    );
    markText(
      'parlance-ahead',
      marks.flatMap(({ row, word }) => rangeIn(row, word.to, Number.POSITIVE_INFINITY) ?? []),
    );
  }, [places, rows[0], rows[1]]);
  useEffect(
    () => () => {
      markText('parlance-word', []);
      markText('parlance-ahead', []);
    },
    [],
  );
}
