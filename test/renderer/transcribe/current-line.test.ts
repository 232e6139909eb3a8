import { describe, expect, it } from 'vitest';
import { lineAt, silenceBefore } from '../../../src/renderer/transcribe/current-line.ts';
import type { TranscriptLine } from '../../../src/shared/models/transcript.ts';

const line = (start: number | null, end: number | null): TranscriptLine => ({
  part: 0,
  line: 0,
  start,
  end,
  text: 'words',
  original: null,
  avgLogprob: null,
  noSpeechProb: null,
  compressionRatio: null,
  uncertain: false,
});

describe('the line that is heard', () => {
  const lines = [line(1, 2), line(2, 3), line(7, 9)];
  it('T7: is the last that has begun, also in the silence after it', () => {
    expect([0, 1, 1.97, 2.5, 5, 7, 100].map((now) => lineAt(lines, now))).toEqual([-1, 0, 1, 1, 1, 2, 2]);
  });
  it('T7: is none where there are no times', () => {
    expect(lineAt([line(null, null), line(null, null)], 5)).toBe(-1);
  });
  it('T7: has a silence of over 3 s before it told in whole seconds', () => {
    expect(silenceBefore(lines[1], line(7.4, 9))).toBe(4);
    expect(silenceBefore(lines[0], line(2, 3))).toBeNull();
    expect(silenceBefore(undefined, line(7, 9))).toBeNull();
    expect(silenceBefore(line(null, null), line(7, 9))).toBeNull();
  });
});
