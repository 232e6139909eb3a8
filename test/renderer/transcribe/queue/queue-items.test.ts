import { expect, test } from 'vitest';
import { queueItems } from '../../../../src/renderer/transcribe/queue/queue-items.ts';
import { failure } from '../../../../src/shared/failure.ts';
import type { Capture } from '../../../../src/shared/transcription/capture.ts';
import type { ChunkProgress, Transcript } from '../../../../src/shared/transcription/transcript.ts';
import { transcriptWith } from '../../../fixtures/listed-items.ts';

const inState = (id: string, progress: ChunkProgress, more: Partial<Transcript> = {}) => {
  const { chunks } = transcriptWith({ id });
  return transcriptWith({
    id,
    finishedAt: null,
    ...more,
    chunks: chunks.map((one) => ({ ...one, progress })),
  });
};
const waiting = (id: string) => inState(id, { state: 'waiting' });
const failed = (id: string) =>
  inState(id, { state: 'failed', failure: failure('timed-out'), mayBeCharged: false, hasResponse: false });
const done = (id: string, finishedAt: number) => transcriptWith({ id, finishedAt });

const capture = { id: 'x', state: 'left', startedAt: 0, duration: 1, size: 1 } as Capture;

const transcripts = [done('d1', 1), waiting('w1'), failed('f1'), done('d2', 2), waiting('w2'), failed('f2')];
const idsOf = (...input: Parameters<typeof queueItems>) => queueItems(...input).items.map(({ id }) => id);

test('T3: captures, the queue, added files, failed transcripts, and finished ones, newest first', () => {
  expect(idsOf([capture], transcripts, [{ key: 'a', name: 'a.wav' }])).toEqual([
    'capture x',
    'w1',
    'w2',
    'adding a',
    'failed',
    'f1',
    'f2',
    'done',
    'd2',
    'd1',
  ]);
});

test('T3: a group without items has no heading, nor have finished ones without other groups', () => {
  expect(idsOf([], [done('d1', 1)], [])).toEqual(['d1']);
  expect(idsOf([], [failed('f1')], [])).toEqual(['failed', 'f1']);
  expect(idsOf([], [waiting('w1')], [])).toEqual(['w1']);
  expect(idsOf([], [], [])).toEqual([]);
});

test('T3: the first added file has the heading of the queue if nothing else is in it', () => {
  const files = [
    { key: 'a', name: 'a.wav' },
    { key: 'b', name: 'b.wav' },
  ];
  const headed = (...input: Parameters<typeof queueItems>) =>
    queueItems(...input).items.flatMap((item) => (item.kind === 'adding' && item.isFirst ? item.name : []));
  expect(headed([], [done('d1', 1)], files)).toEqual(['a.wav']);
  expect(headed([], [waiting('w1')], files)).toEqual([]);
});

test('T3: arrow keys move in the order that is shown', () => {
  expect(queueItems([], transcripts, []).order.map(({ id }) => id)).toEqual(
    queueItems([], transcripts, [])
      .items.map(({ id }) => id)
      .filter((id) => id !== 'failed' && id !== 'done'),
  );
});

test('T3: captures, and items with a heading or with buttons for a group, are always rendered', () => {
  const files = [
    { key: 'a', name: 'a.wav' },
    { key: 'b', name: 'b.wav' },
  ];
  const alwaysRenderedOf = (...input: Parameters<typeof queueItems>) => queueItems(...input).alwaysRendered;
  expect(alwaysRenderedOf([capture], transcripts, files)).toEqual(['capture x', 'w1', 'failed', 'done']);
  expect(alwaysRenderedOf([], [done('d1', 1)], files)).toEqual(['adding a', 'done']);
  expect(alwaysRenderedOf([], [failed('f1'), failed('f2')], [])).toEqual(['failed']);
  expect(alwaysRenderedOf([], [], [])).toEqual([]);
});
