import { expect, it } from 'vitest';
import { growth, linearGrowth } from '../../growth.ts';

/** One slow measurement of the short texts makes any growth look linear, so it's measured up to five times. */
function highestGrowth(work: (size: number) => void): number {
  let highest = 0;
  for (let run = 0; run < 5 && highest <= linearGrowth; run += 1)
    highest = Math.max(highest, growth(work, 50, 400));
  return highest;
}

it('code that rereads a text for each character is detected, and code that reads it once isn’t', () => {
  const reread = (size: number) => {
    const text = ' '.repeat(size);
    for (let at = 0; at < text.length; at += 1) text.slice(at).trim();
  };
  expect(highestGrowth(reread)).toBeGreaterThan(linearGrowth);
  expect(highestGrowth((size) => void /\s+a/.test(' '.repeat(size)))).toBeGreaterThan(linearGrowth);
  expect(growth((size) => void ' '.repeat(size).trim())).toBeLessThan(linearGrowth);
  expect(growth((size) => void [...'a'.repeat(size)].join())).toBeLessThan(linearGrowth);
});
