import { describe, expect, it } from 'vitest';
import { movedIndex, steppedIndex } from '../../../../src/renderer/ui/results/moved-index.ts';

describe('movedIndex', () => {
  it('moves by one with the arrow keys and stops at the ends', () => {
    expect(movedIndex('ArrowDown', 0, 3)).toBe(1);
    expect(movedIndex('ArrowDown', 2, 3)).toBe(2);
    expect(movedIndex('ArrowUp', 0, 3)).toBe(0);
  });

  it('moves to the ends with Home and End, and ignores other keys', () => {
    expect(movedIndex('Home', 2, 3)).toBe(0);
    expect(movedIndex('End', 0, 3)).toBe(2);
    expect(movedIndex('Enter', 0, 3)).toBeNull();
  });
});

describe('steppedIndex', () => {
  it('wraps around in both directions', () => {
    expect(steppedIndex(0, 1, 3)).toBe(1);
    expect(steppedIndex(2, 1, 3)).toBe(0);
    expect(steppedIndex(0, -1, 3)).toBe(2);
  });

  it('starts at the first match going forward and at the last going back', () => {
    expect(steppedIndex(-1, 1, 3)).toBe(0);
    expect(steppedIndex(-1, -1, 3)).toBe(2);
  });
});
