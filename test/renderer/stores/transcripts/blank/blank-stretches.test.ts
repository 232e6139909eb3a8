import { describe, expect, it } from 'vitest';
import {
  blankStretches,
  byLineAfter,
  missingStretches,
} from '../../../../../src/renderer/stores/transcripts/blank/blank-stretches.ts';
import { failure } from '../../../../../src/shared/failure.ts';
import type { ChunkProgress, TranscriptChunk } from '../../../../../src/shared/transcription/transcript.ts';
import { line } from '../../../transcribe/lines.ts';

const done: ChunkProgress = { state: 'done', responseFormat: 'verbose_json' };
const failed: ChunkProgress = {
  state: 'failed',
  failure: failure('rate-limited'),
  mayBeCharged: false,
  hasResponse: false,
};
const chunk = (start: number, end: number, progress: ChunkProgress = done): TranscriptChunk => ({
  chunk: start * 1000,
  start,
  duration: end - start,
  form: 'mp3',
  model: null,
  notes: [],
  progress,
});
/** Returns peaks, one per 20 ms: loud within the ranges, and faint noise elsewhere. */
function peaksOf(seconds: number, ...loudRanges: readonly (readonly [from: number, to: number])[]) {
  return Uint8Array.from({ length: seconds * 50 }, (_, at) =>
    loudRanges.some(([from, to]) => at >= from * 50 && at < to * 50) ? 90 + (at % 40) : at % 3,
  );
}
const kindsOf = (...found: Parameters<typeof blankStretches>) =>
  blankStretches(...found).map(({ start, end, kind }) => [start, end, kind]);

describe('ranges without text', () => {
  const whole = { chunks: [chunk(0, 60)], splitting: null, duration: 60 };
  const lines = [line(0, 20, 'One.'), line(36, 60, 'Two.')];

  it('T7: are silence if the peaks are silent', () => {
    expect(kindsOf(whole, lines, peaksOf(60, [0, 20], [36, 60]))).toEqual([[20, 36, 'silence']]);
  });

  it('T7: are not transcribed if there is audio for which the gateway returned no text', () => {
    const peaks = peaksOf(60, [0, 20], [22, 34], [36, 60]);
    expect(kindsOf(whole, lines, peaks)).toEqual([[20, 36, 'untranscribed']]);
  });

  it('T7: are silence despite clicks of a pen', () => {
    expect(kindsOf(whole, lines, peaksOf(60, [0, 20], [28, 28.1], [36, 60]))).toEqual([[20, 36, 'silence']]);
  });

  it('T7: are found in quiet and in noisy recordings', () => {
    const quiet = peaksOf(60, [0, 20], [22, 34], [36, 60]).map((peak) => peak / 8);
    expect(kindsOf(whole, lines, quiet)).toEqual([[20, 36, 'untranscribed']]);
    const noisy = peaksOf(60, [0, 20], [36, 60]).map((peak) => Math.max(peak, 25));
    expect(kindsOf(whole, lines, noisy)).toEqual([[20, 36, 'silence']]);
  });

  it('T7: are neither silence nor speech while there are no peaks', () => {
    expect(kindsOf(whole, lines, null)).toEqual([[20, 36, 'unknown']]);
  });

  it('T7: at the start and the end count if there is audio, and otherwise don’t', () => {
    const middle = [line(12, 50, 'Only this.')];
    expect(kindsOf(whole, middle, peaksOf(60, [0, 50]))).toEqual([[0, 12, 'untranscribed']]);
  });

  it('T3: of a failed chunk are not transcribed, by the chunk’s own times, and adjacent ones are merged', () => {
    const chunks = [chunk(0, 20), chunk(20, 30, failed), chunk(30, 40, failed), chunk(40, 60)];
    const gappedLines = [line(0, 19, 'One.'), line(41, 60, 'Two.')];
    const [stretch, ...others] = blankStretches(
      { chunks, splitting: null, duration: 60 },
      gappedLines,
      peaksOf(60),
    );
    expect(others).toEqual([]);
    expect(stretch).toMatchObject({ start: 20, end: 40, kind: 'untranscribed', failed: { chunk: 20_000 } });
  });

  it('T3: of a running chunk, and of what is still to be split, are missing too', () => {
    const chunks = [
      chunk(0, 20),
      chunk(20, 40, { state: 'transcribing', since: 0, expectedMs: null, latest: '' }),
    ];
    const splitting = { waiting: false, at: 45, expected: 3, left: [{ start: 40, end: null }] };
    const found = blankStretches({ chunks, splitting, duration: 60 }, [line(0, 20, 'One.')], null);
    expect(missingStretches(found)).toMatchObject([{ start: 20, end: 60, kind: 'under-way' }]);
  });

  it('T4: of a silent chunk say that nothing was sent', () => {
    const chunks = [chunk(0, 20), chunk(20, 60, { state: 'silent' })];
    const found = blankStretches({ chunks, splitting: null, duration: 60 }, [line(0, 20, 'One.')], null);
    expect(found).toMatchObject([{ start: 20, end: 60, kind: 'unsent' }]);
    expect(missingStretches(found)).toEqual([]);
  });

  it('T7: don’t exist in a chunk whose text has no timestamps', () => {
    expect(kindsOf(whole, [line(null, null, 'All of it.')], peaksOf(60, [0, 60]))).toEqual([]);
  });

  it('T3: of a chunk that was answered without text are not transcribed if there is audio', () => {
    const chunks = [chunk(0, 20), chunk(20, 40), chunk(40, 60)];
    const gappedLines = [line(0, 20, 'One.'), line(40, 60, 'Two.', { chunk: 40_000 })];
    const peaks = peaksOf(60, [0, 60]);
    expect(kindsOf({ chunks, splitting: null, duration: 60 }, gappedLines, peaks)).toEqual([
      [20, 40, 'untranscribed'],
    ]);
  });

  it('T7: are before the line that comes after them, and after the last line', () => {
    const at = (start: number) => ({ start, end: start + 5, kind: 'untranscribed', failed: null }) as const;
    expect([...byLineAfter([at(0), at(20), at(61)], lines).keys()]).toEqual([0, 1, 2]);
  });
});
