import { describe, expect, it } from 'vitest';
import {
  type Lease,
  leaseAfter,
  type SplitReport,
} from '../../../../src/main/services/transcribe/split/split-jobs.ts';
import { FailureError, failure } from '../../../../src/shared/failure.ts';

const unsplit = { transcriptId: 'one', start: 10, end: null };
const range = { start: 0, end: null, longest: 600, largest: 1e6, forms: ['mp3' as const] };
const lease: Lease = {
  job: { jobId: 'job', audioUrl: '/audio', range, peaks: true },
  transcriptId: 'one',
  unsplit,
  at: 10,
  duration: null,
  length: null,
};
const onlyPeaks: Lease = { ...lease, job: { ...lease.job, range: null }, unsplit: null };
const inside: Lease = {
  ...lease,
  job: { ...lease.job, range: { ...range, end: 60 }, peaks: false },
  unsplit: { ...unsplit, end: 60 },
};
const chunk = { start: 10.0004, end: 20, lead: 0, form: 'mp3' as const, silent: false, mediaId: 'file' };
const peaks = new Uint8Array([1, 2]);
const failed = failure('split-failed', { reason: 'undecodable' });

describe('what a page reports about its job', () => {
  it('T4: progress isn’t stored, and a known duration is kept', () => {
    const first = leaseAfter(lease, { type: 'progress', at: 15, duration: 100 });
    expect(first).toEqual({ lease: { ...lease, at: 15, duration: 100 }, effects: [] });
    expect(leaseAfter(first.lease, { type: 'progress', at: 16, duration: null }).lease.duration).toBe(100);
  });

  it('T4: a chunk begins where the previous one ended, and the rest stays unsplit', () => {
    const after = leaseAfter(lease, { type: 'chunk', chunk, isStored: true });
    expect(after.effects).toEqual([{ type: 'add-chunk', range: unsplit, chunk: { ...chunk, start: 10 } }]);
    expect(after.lease.unsplit).toEqual({ ...unsplit, start: 20 });
  });

  const refused: readonly [string, Lease, SplitReport][] = [
    ['a chunk after a gap', lease, { type: 'chunk', chunk: { ...chunk, start: 11 }, isStored: true }],
    ['an empty chunk', lease, { type: 'chunk', chunk: { ...chunk, end: 10 }, isStored: true }],
    ['a chunk without a file', lease, { type: 'chunk', chunk, isStored: false }],
    ['a chunk of a job for peaks', onlyPeaks, { type: 'chunk', chunk, isStored: true }],
  ];
  it.each(refused)('T4: %s is refused', (_name, before, report) => {
    expect(() => leaseAfter(before, report)).toThrow(FailureError);
  });

  const ended: readonly [string, Lease, SplitReport, unknown][] = [
    [
      'the end closes the range before peaks and duration are stored',
      lease,
      { type: 'finished', end: 90, peaks, isDamaged: false },
      [
        { type: 'close-range', range: unsplit },
        { type: 'set-peaks', peaks },
        { type: 'set-duration', seconds: 90 },
      ],
    ],
    [
      'the end of a range inside a recording says nothing about its duration',
      inside,
      { type: 'finished', end: 60, peaks: null, isDamaged: false },
      [{ type: 'close-range', range: inside.unsplit }],
    ],
    [
      'a recording without peaks isn’t tried again',
      onlyPeaks,
      { type: 'failed', reason: 'undecodable' },
      [{ type: 'set-peaks', peaks: new Uint8Array() }],
    ],
    [
      'a failure ends the ranges',
      inside,
      { type: 'failed', reason: 'undecodable' },
      [{ type: 'fail-ranges', failed }],
    ],
  ];
  const incomplete = failure('recording-incomplete', { reason: 'unreadable' });
  const unread: readonly [string, Lease, number, boolean, { start: number; end: number | null } | null][] = [
    [
      'a reader that stops at the first of three recordings',
      { ...lease, length: 96 },
      32,
      false,
      { start: 32, end: 96 },
    ],
    ['damage before the end', { ...lease, length: 96 }, 60, true, { start: 60, end: 96 }],
    ['damage in a recording of unknown length', lease, 60, true, { start: 60, end: null }],
    ['an end before that of the range', inside, 30, false, { start: 30, end: 60 }],
    ['a rounded length', { ...lease, length: 96 }, 94.5, true, null],
    ['an end after the stated one', { ...lease, length: 30 }, 96, false, null],
    ['an unknown length', lease, 60, false, null],
  ];
  it.each(unread)(
    'T4: what a page couldn’t read is never done: %s',
    (_name, before, end, isDamaged, rest) => {
      const at = before.unsplit && { ...before.unsplit, start: end };
      const { effects } = leaseAfter({ ...before, unsplit: at }, { type: 'finished', end, peaks, isDamaged });
      const [first] = effects;
      if (rest === null) expect(first?.type).toBe('close-range');
      else expect(first).toEqual({ type: 'fail-range', range: { ...unsplit, ...rest }, failed: incomplete });
      const seconds = effects.find((effect) => effect.type === 'set-duration')?.seconds;
      expect(seconds).toBe(before === inside ? undefined : Math.max(end, rest?.end ?? 0));
    },
  );

  it.each(ended)('T4: %s', (_name, before, report, effects) => {
    expect(leaseAfter(before, report)).toEqual({ lease: before, effects });
  });
});
