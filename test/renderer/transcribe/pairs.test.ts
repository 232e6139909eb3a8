import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pairRows } from '../../../src/renderer/files/transcript/pair-rows.ts';
import { pairOf } from '../../../src/renderer/stores/transcripts/pair-of.ts';
import type { Transcript } from '../../../src/shared/transcription/transcript.ts';
import { line, someLines } from './lines.ts';

function transcriptWith(
  id: string,
  task: 'transcribe' | 'translate',
  originId: string | null,
  createdAt: number,
): Transcript {
  return {
    id,
    name: 'a.wav',
    title: null,
    size: 1,
    audioUrl: null,
    playbackUrl: null,
    settings: { task, model: null, language: null, prompt: '', temperature: null },
    nextSettings: null,
    gateway: null,
    originId,
    chunks: [],
    splitReason: null,
    splitting: null,
    hasPeaks: false,
    speakers: [],
    language: null,
    duration: null,
    counts: { words: 0, lines: 0, edited: 0, uncertain: 0 },
    createdAt,
    finishedAt: null,
    editedAt: null,
  };
}

describe('a transcript next to its translation', () => {
  it('T6: each line of both is in one row, in its own order, and rows are in chronological order', () => {
    fc.assert(
      fc.property(someLines, someLines, (left, right) => {
        const rows = pairRows(left, right);
        expect(rows.flatMap((row) => row.left)).toEqual(left);
        expect(rows.flatMap((row) => row.right)).toEqual(right);
      }),
    );
  });

  it('T6: lines are in one row if they overlap in time, and otherwise alone', () => {
    const rows = pairRows(
      [line(0, 3, 'a'), line(3, 8, 'b'), line(8, 11, 'c'), line(11, 13, 'd'), line(20, 24, 'e')],
      [line(0, 3.2, 'A'), line(3.2, 8, 'B'), line(8, 13, 'CD'), line(15, 18, 'alone'), line(20, 24, 'E')],
    );
    const texts = rows.map(({ left, right }) =>
      [left, right].map((side) => side.map(({ text }) => text).join(' ')),
    );
    expect(texts).toEqual([
      ['a', 'A'],
      ['b', 'B'],
      ['c d', 'CD'],
      ['', 'alone'],
      ['e', 'E'],
    ]);
  });

  it('T6: without timestamps on either side there are two columns', () => {
    const left = [line(0, 1, 'a'), line(1, 2, 'b')];
    const right = [line(null, null, 'A'), line(null, null, 'B')];
    expect(pairRows(left, right)).toEqual([{ left, right, start: 0, end: 2 }]);
    // The other transcript has no lines yet. The lines are already in their final positions.
    expect(pairRows(left, [])).toHaveLength(2);
  });

  it('T6: the latest translation of the recording is shown, and a translation next to its original', () => {
    const first = transcriptWith('first', 'transcribe', null, 1);
    const older = transcriptWith('early', 'translate', 'first', 2);
    const again = transcriptWith('again', 'transcribe', 'first', 3);
    const newer = transcriptWith('late', 'translate', 'again', 4);
    const other = transcriptWith('other', 'transcribe', null, 5);
    const all = [first, older, again, newer, other];
    expect(pairOf(first, all)?.translation.id).toBe('late');
    expect(pairOf(older, all)?.original.id).toBe('first');
    expect(pairOf(newer, all)?.original.id).toBe('again');
    expect(pairOf(other, all)).toBeNull();
    // Its original was removed, so another transcript of the same recording is used.
    expect(pairOf(older, [older, again, newer])?.original.id).toBe('again');
    expect(pairOf(older, [older])).toBeNull();
  });
});
