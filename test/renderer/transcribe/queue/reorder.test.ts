import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gapOf, placeAt, rowAfter } from '../../../../src/renderer/transcribe/queue/use-reorder.ts';

const ids = ['a', 'b', 'c', 'd'];

describe('moving a row of the queue', () => {
  it('T3 a row moves before the one that then follows it, or to the end', () => {
    expect(rowAfter(ids, { id: 'a', to: 1 })).toBe('c');
    expect(rowAfter(ids, { id: 'd', to: 0 })).toBe('a');
    expect(rowAfter(ids, { id: 'b', to: 3 })).toBeNull();
    expect(rowAfter(ids, { id: 'b', to: 1 })).toBeUndefined();
    expect(rowAfter(ids, { id: 'gone', to: 1 })).toBeUndefined();
  });

  it('T3 the insertion line is where the row will be', () => {
    fc.assert(
      fc.property(fc.nat(3), fc.nat(3), (at, to) => {
        const id = ids[at] ?? '';
        const beforeId = rowAfter(ids, { id, to });
        if (beforeId === undefined) return;
        expect(ids[gapOf(ids, { id, to })] ?? null).toBe(beforeId);
      }),
    );
  });

  it('T3 the pointer’s position relative to the middles of the other rows determines the place', () => {
    const middles = [10, 30, 50, 70];
    expect(placeAt(middles, 0, 5)).toBe(0);
    expect(placeAt(middles, 0, 29)).toBe(0);
    expect(placeAt(middles, 0, 31)).toBe(1);
    expect(placeAt(middles, 3, 31)).toBe(2);
    expect(placeAt(middles, 1, 99)).toBe(3);
  });

  it('T3 rows far from the view count as above or below it', () => {
    // Rows 2 to 4 are rendered.
    const middles = [null, null, 50, 70, 90, null, null];
    expect(placeAt(middles, 3, 71)).toBe(3);
    expect(placeAt(middles, 3, 51)).toBe(3);
    expect(placeAt(middles, 3, 49)).toBe(2);
    expect(placeAt(middles, 2, 91)).toBe(4);
    // The dragged row is above the view, or below it.
    expect(placeAt(middles, 0, 71)).toBe(3);
    expect(placeAt(middles, 6, 71)).toBe(4);
    expect(placeAt(middles, 6, 10)).toBe(2);
  });

  it('T3 a row that is rendered far from the view, because it has the focus, changes nothing', () => {
    const middles = [-900, null, 50, 70, null, 2000];
    expect(placeAt(middles, 0, 60)).toBe(2);
    expect(placeAt(middles, 5, 60)).toBe(3);
    expect(placeAt(middles, 5, 71)).toBe(4);
  });
});
