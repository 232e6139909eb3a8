import { expect, it } from 'vitest';
import { growth, linearGrowth } from '../../growth.ts';

it('code that rereads a text for each character is detected, and code that reads it once isn’t', () => {
  const reread = (size: number) => {
    const text = ' '.repeat(size);
    for (let at = 0; at < text.length; at += 1) text.slice(at).trim();
  };
  expect(growth(reread, 50, 400)).toBeGreaterThan(linearGrowth);
  expect(growth((size) => void /\s+a/.test(' '.repeat(size)), 50, 400)).toBeGreaterThan(linearGrowth);
  expect(growth((size) => void ' '.repeat(size).trim())).toBeLessThan(linearGrowth);
  expect(growth((size) => void [...'a'.repeat(size)].join())).toBeLessThan(linearGrowth);
});
