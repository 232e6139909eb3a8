import { expect, test } from 'vitest';
import type { Pair } from '../../../../src/renderer/stores/transcripts/pair-of.ts';
import { columnTitles } from '../../../../src/renderer/transcribe/model/column-titles.ts';

const pairIn = (language: string | null) =>
  ({ original: { language, settings: { language } } }) as unknown as Pair;

test('T6: the columns of a pair have different names, even if both are in English', () => {
  expect(columnTitles(pairIn('portuguese'))).toEqual({ original: 'Portuguese', translation: 'English' });
  expect(columnTitles(pairIn(null))).toEqual({ original: 'As spoken', translation: 'English' });
  for (const language of ['english', 'en'])
    expect(columnTitles(pairIn(language))).toEqual({
      original: 'English (original)',
      translation: 'English (translation)',
    });
});
