import { expect, test } from 'vitest';
import { retryWhen, waitOf } from '../../../../src/renderer/stores/transcripts/wait-of.ts';
import { failure } from '../../../../src/shared/failure.ts';
import { english } from '../../../../src/shared/i18n/en.ts';
import type { ChunkProgress } from '../../../../src/shared/transcription/transcript.ts';

const withChunks = (...all: ChunkProgress[]) => ({
  chunks: all.map((progress, chunk) => ({
    chunk,
    start: 0,
    duration: 60,
    form: 'whole' as const,
    notes: [],
    model: null,
    progress,
  })),
});
const now = 1_000_000;
const reason = failure('rate-limited');

test('T3: a recording’s wait starts with its oldest request, with the estimate for that one', () => {
  const transcript = withChunks(
    { state: 'transcribing', since: now - 5_000, expectedMs: 60_000, latest: '' },
    { state: 'transcribing', since: now - 90_500, expectedMs: 120_000, latest: '' },
    { state: 'waiting' },
  );
  expect(waitOf(transcript, now)).toEqual({ kind: 'response', elapsed: 90, left: 30 });
});

test('T3: an estimate that has passed is hidden', () => {
  const transcript = withChunks({
    state: 'transcribing',
    since: now - 90_000,
    expectedMs: 60_000,
    latest: '',
  });
  expect(waitOf(transcript, now)).toEqual({ kind: 'response', elapsed: 90, left: null });
});

test('T3: the pause of a model has its reason and the remaining seconds', () => {
  const retry = { attempt: 2, reason, nextAt: now + 7_200_000 };
  const transcript = withChunks({ state: 'done', responseFormat: 'json' }, { state: 'waiting', retry });
  expect(waitOf(transcript, now)).toEqual({
    kind: 'retry',
    left: 7200,
    nextAt: now + 7_200_000,
    reason,
  });
});

test('T3: a wait of up to a day is counted down, and a longer one shows its date', () => {
  const { states } = english.transcribe;
  const at = Date.UTC(2026, 10, 23, 12);
  const after = (seconds: number) =>
    ({ kind: 'retry', left: seconds, nextAt: at + seconds * 1000, reason }) as const;
  expect(retryWhen(after(86_400), states)).toBe('retry in 24:00:00');
  expect(retryWhen(after(3 * 86_400), states)).toMatch(/^until .*26.* 2026/);
  expect(retryWhen(after(3 * 86_400), english.transcribe)).toMatch(/^Retrying on .*26.* 2026/);
  expect(retryWhen(after(-1), states)).toBe('');
});

test('T3: a recording that is queued, uploading or has ended waits for nothing external', () => {
  const uploading = { state: 'uploading', sent: 1, total: 2 } as const;
  expect(waitOf(withChunks({ state: 'waiting' }, uploading), now)).toBeNull();
});
