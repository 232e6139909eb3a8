import { useEffect, useLayoutEffect } from 'react';
import type { WordCue } from '../../shared/models/transcript.ts';
import { markText } from '../chat/text-marks.ts';
import { rangeIn } from './text-place.ts';

/** Underlines the word that is heard in a line's element, and greys what is ahead; nothing where there is no word. */
export function useSpokenMarks(row: Element | null, text: string, word: WordCue | null): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has other places
  useLayoutEffect(() => {
    const spoken = word && rangeIn(row, word.from, word.to);
    const ahead = word && rangeIn(row, word.to, Number.POSITIVE_INFINITY);
    markText('parlance-word', spoken ? [spoken] : []);
    markText('parlance-ahead', ahead ? [ahead] : []);
  }, [row, text, word?.from, word?.to]);
  useEffect(
    () => () => {
      markText('parlance-word', []);
      markText('parlance-ahead', []);
    },
    [],
  );
}
