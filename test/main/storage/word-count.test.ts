import { expect, test } from 'vitest';
import { countWords } from '../../../src/main/storage/line-counts.ts';

test('T8: words are counted by spaces, Chinese and Japanese by character, Thai by dictionary', () => {
  expect(countWords('The gate closed — at last, in 2019.')).toBe(7);
  expect(countWords('今天天气很好。')).toBe(6);
  expect(countWords('港の門について')).toBe(7);
  expect(countWords('我用 React 写的页面')).toBe(7);
  expect(countWords('안녕하세요 여러분')).toBe(2);
  expect(countWords('สวัสดีครับ')).toBe(2);
  expect(countWords('  …  ')).toBe(0);
});
