import { describe, expect, it } from 'vitest';
import { changesDirectionOften } from '../../../../src/renderer/ui/text/direction-changes.ts';
import { growth, linearGrowth } from '../../../growth.ts';

const text = 'אב ab '.repeat(13_000);

describe('S1: a text that changes direction often', () => {
  it.each([
    ['words of two scripts', text, true],
    ['bidirectional controls', '\u202eab\u202c'.repeat(20_000), true],
    ['marks', '\u200f'.repeat(80_000), true],
    ['Hebrew', 'אבג דהו '.repeat(10_000), false],
    ['English', 'Some words. '.repeat(10_000), false],
    ['Arabic with some English words', `${'سلام '.repeat(100)}hello `.repeat(100), false],
    ['a short text', 'אב ab '.repeat(3_000), false],
  ])('S1: is recognised: %s', (_, input, often) => {
    expect(changesDirectionOften(input)).toBe(often);
  });

  it.each(['א ', 'אa', '\u200f', 'א'])('S1: is recognised in linear time, in a text of %j', (piece) => {
    const work = (size: number) => changesDirectionOften(piece.repeat(size / piece.length));
    expect(growth(work, 30_000, 60_000)).toBeLessThan(linearGrowth);
  });
});
