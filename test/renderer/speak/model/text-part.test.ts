import { describe, expect, it } from 'vitest';
import {
  changedPart,
  firstPart,
  partAt,
  placeOf,
  previousStart,
} from '../../../../src/renderer/speak/model/text-part.ts';
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

  it('S1: is edited in parts, and all other parts stay as they are', () => {
    const first = firstPart(text);
    expect([first.start, placeOf(first).number]).toEqual([0, 1]);
    const second = partAt(text, first.end);
    expect(placeOf(second)).toEqual({ number: 2, count: placeOf(first).count });
    expect(previousStart(second)).toBe(0);
    const changed = changedPart(second, 'short');
    expect(changed.text).toBe(`${text.slice(0, second.start)}short${text.slice(second.end)}`);
    expect(changed.text.slice(changed.start, changed.end)).toBe('short');
    expect(partAt(changed.text, changed.end).start).toBe(second.start + 5);
    expect(changedPart(changed, '').text).toBe(text.slice(0, second.start) + text.slice(second.end));
  });

  it('S1: is divided again if a part becomes much longer', () => {
    const long = changedPart(firstPart(text), text);
    expect(long.text.startsWith(text)).toBe(true);
    expect(long.end - long.start).toBeLessThanOrEqual(10_000);
  });
});
