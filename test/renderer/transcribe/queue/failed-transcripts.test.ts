import { expect, test } from 'vitest';
import { removableOf, retryableOf } from '../../../../src/renderer/transcribe/queue/failed-transcripts.ts';
import { type FailureCode, failure } from '../../../../src/shared/failure.ts';
import type { Transcript } from '../../../../src/shared/transcription/transcript.ts';
import { transcriptSettings } from '../../../fixtures/transcript-settings.ts';

const failed = (id: string, code: FailureCode, more: Partial<Transcript> = {}): Transcript => ({
  id,
  name: `${id}.wav`,
  title: null,
  size: 1000,
  audioUrl: '/media/x',
  playbackUrl: null,
  settings: transcriptSettings,
  gateway: null,
  nextSettings: null,
  originId: null,
  chunks: [
    {
      chunk: 0,
      start: 0,
      duration: 6,
      model: null,
      form: 'whole',
      notes: [],
      progress: { state: 'failed', failure: failure(code), mayBeCharged: false, hasResponse: false },
    },
  ],
  splitReason: null,
  splitting: null,
  language: null,
  duration: 6,
  hasPeaks: false,
  speakers: [],
  counts: { words: 0, lines: 0, edited: 0, uncertain: 0 },
  createdAt: 1000,
  finishedAt: null,
  editedAt: null,
  ...more,
});
const idsOf = (transcripts: readonly Transcript[]) => transcripts.map(({ id }) => id);

test('T3: Retry all leaves out cancelled recordings and those without audio', () => {
  const all = [
    failed('refused', 'request-refused'),
    failed('cancelled', 'stopped'),
    failed('forgotten', 'request-refused', { audioUrl: null }),
  ];
  expect(idsOf(retryableOf(all))).toEqual(['refused']);
});

test('T3: Delete failed keeps recordings with text', () => {
  const text = { words: 9, lines: 3, edited: 0, uncertain: 0 };
  const all = [failed('empty', 'timed-out'), failed('partly', 'timed-out', { counts: text })];
  expect(idsOf(removableOf(all))).toEqual(['empty']);
});
