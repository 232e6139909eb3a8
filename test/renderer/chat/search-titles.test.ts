import { expect, test } from 'vitest';
import { matchingTitles } from '../../../src/renderer/chat/sidebar/search/matching-titles.ts';
import { conversationWith } from './samples.ts';

const one = (id: string, updatedAt: number, title = id) => conversationWith({ id, updatedAt, title });

test('C12: a search finds titles in any script, ignoring case and accents', () => {
  const all = [
    one('1', 1, 'Letter from Setúbal'),
    one('2', 2, 'Приливы и отливы'),
    one('3', 3, '潮汐の時刻表'),
    one('4', 4, 'جدول المد'),
    one('5', 5, 'がぎぐ'),
  ];
  const found = (query: string) => matchingTitles(all, query).map(({ id }) => id);
  expect(found('setubal')).toEqual(['1']);
  expect(found('FROM letter')).toEqual(['1']);
  expect(found('прилив')).toEqual(['2']);
  expect(found('時刻')).toEqual(['3']);
  expect(found('المد')).toEqual(['4']);
  expect(found('がぎ')).toEqual(['5']);
  expect(found('かき')).toEqual([]);
  expect(found('  ')).toEqual([]);
});
