import { describe, expect, it } from 'vitest';
import { lineAt } from '../../../../src/renderer/transcribe/playback/current-line.ts';
import { line as lineOf } from '../lines.ts';

const line = (start: number | null, end: number | null) => lineOf(start, end, 'words');

describe('the current line during playback', () => {
  const lines = [line(1, 2), line(2, 3), line(7, 9)];
  it('T7: is the last one that has started, even in the silence after it', () => {
    expect([0, 1, 1.97, 2.5, 5, 7, 100].map((now) => lineAt(lines, now))).toEqual([-1, 0, 1, 1, 1, 2, 2]);
  });
  it('T7: doesn’t exist without timestamps', () => {
    expect(lineAt([line(null, null), line(null, null)], 5)).toBe(-1);
  });
});
