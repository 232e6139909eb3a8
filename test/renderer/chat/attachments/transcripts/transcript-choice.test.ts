import { expect, test } from 'vitest';
import {
  attachable,
  filterByTitle,
} from '../../../../../src/renderer/chat/attachments/transcripts/transcript-choice.ts';
import type { ChunkProgress, Transcript } from '../../../../../src/shared/transcription/transcript.ts';
import { transcriptSettings } from '../../../../fixtures/transcript-settings.ts';

const transcript = (name: string, more: Partial<Transcript> = {}, progress?: ChunkProgress): Transcript => ({
  id: name,
  name,
  title: null,
  size: 1000,
  audioUrl: null,
  playbackUrl: null,
  settings: transcriptSettings,
  nextSettings: null,
  gateway: null,
  originId: null,
  chunks: [
    {
      chunk: 0,
      start: 0,
      duration: 6,
      form: 'whole',
      notes: [],
      progress: progress ?? { state: 'done', responseFormat: 'verbose_json' },
      model: null,
    },
  ],
  splitReason: null,
  splitting: null,
  language: null,
  duration: 6,
  hasPeaks: false,
  speakers: [],
  counts: { words: 9, lines: 3, edited: 0, uncertain: 0 },
  createdAt: 1000,
  finishedAt: 2000,
  editedAt: null,
  ...more,
});
const namesOf = (transcripts: readonly Transcript[]) => transcripts.map(({ name }) => name);

test('C16: finished transcripts with text can be attached, the newest first', () => {
  const noText = { words: 0, lines: 0, edited: 0, uncertain: 0 };
  const all = [
    transcript('old.wav'),
    transcript('new.wav', { finishedAt: 9000 }),
    transcript('silent.wav', { counts: noText }),
    transcript(
      'coming.wav',
      { finishedAt: null },
      { state: 'transcribing', since: 0, expectedMs: null, latest: '' },
    ),
    transcript('undated.wav', { finishedAt: null, createdAt: 5000 }),
  ];
  expect(namesOf(attachable(all))).toEqual(['new.wav', 'undated.wav', 'old.wav']);
});

test('C16: typing finds titles regardless of case and accents, and without input all are listed', () => {
  const all = [transcript('a.wav', { title: 'Carta de Setúbal' }), transcript('Rotterdam panel.wav')];
  expect(namesOf(filterByTitle(all, ' '))).toEqual(['a.wav', 'Rotterdam panel.wav']);
  expect(namesOf(filterByTitle(all, 'SETUB'))).toEqual(['a.wav']);
  expect(namesOf(filterByTitle(all, 'panel rott'))).toEqual(['Rotterdam panel.wav']);
  expect(namesOf(filterByTitle(all, 'harbour'))).toEqual([]);
});
