import { expect, test } from 'vitest';
import { detailOf, stateLine } from '../../../../src/renderer/stores/transcripts/state-line.ts';
import { failure } from '../../../../src/shared/failure.ts';
import type { ChunkProgress, Transcript } from '../../../../src/shared/transcription/transcript.ts';

const now = Date.UTC(2026, 10, 23, 12);
const recording = (...all: ChunkProgress[]) =>
  ({ splitting: null, chunks: all.map((progress) => ({ progress })) }) as unknown as Transcript;
const paused = (code: 'rate-limited' | 'quota-exceeded', seconds: number): ChunkProgress => ({
  state: 'waiting',
  retry: { attempt: 2, reason: failure(code), nextAt: now + seconds * 1000 },
});
const linesOf = (transcript: Transcript) => [stateLine(transcript), detailOf(transcript, true, now)];

test('T3: a row that waits for its model says why and until when', () => {
  expect(linesOf(recording(paused('rate-limited', 7200)))).toEqual(['Too many requests', 'retry in 2:00:00']);
  const daily = linesOf(recording(paused('quota-exceeded', 3 * 86_400)));
  expect(daily).toEqual(['Your quota is used up', expect.stringMatching(/^until .*26.* 2026/)]);
});

test('T3: so does a row of which some parts are done', () => {
  const done = { state: 'done', responseFormat: 'json' } as const;
  const lines = linesOf(recording(done, paused('rate-limited', 30), paused('rate-limited', 30)));
  expect(lines).toEqual(['Too many requests', 'retry in 0:30']);
});

test('T3: a row says that it’s next only if its model isn’t paused, and that it retries once the time is over', () => {
  expect(linesOf(recording({ state: 'waiting' }))).toEqual(['Waiting', 'next']);
  expect(linesOf(recording(paused('rate-limited', -1)))).toEqual(['Too many requests', 'Retrying']);
});
