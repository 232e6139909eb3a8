import { expect, test } from 'vitest';
import {
  detailOf,
  splitSentence,
  stateLine,
} from '../../../../src/renderer/stores/transcripts/state-line.ts';
import { failure } from '../../../../src/shared/failure.ts';
import type { Transcript } from '../../../../src/shared/transcription/transcript.ts';

const done = { form: 'mp3', progress: { state: 'done', responseFormat: 'json' } };
const failed = (code: 'recording-incomplete' | 'key-refused') => ({
  form: 'unencoded',
  progress: { state: 'failed', failure: failure(code, { reason: 'short' }), mayBeCharged: false },
});

const transcript = (chunks: readonly unknown[], lines: number) =>
  ({
    name: 'Tape.wav',
    chunks,
    splitting: null,
    splitReason: 'container',
    settings: { task: 'transcribe', language: null },
    language: 'english',
    counts: { words: 12, lines },
    speakers: [],
  }) as unknown as Transcript;

test('T4: a recording whose end is missing says so, with what was transcribed and without counting the end', () => {
  const incomplete = transcript([done, failed('recording-incomplete')], 3);
  expect(stateLine(incomplete)).toBe('The end of the recording wasn’t sent');
  expect(detailOf(incomplete, false, 0)).toBe('12 words, English');
  expect(splitSentence(incomplete)).toContain('Tape.wav: converted and sent as MP3');
});

test('T4: a recording without a text, or of which another part failed, doesn’t look transcribed', () => {
  expect(detailOf(transcript([failed('recording-incomplete')], 0), false, 0)).toBe('');
  const other = transcript([done, failed('key-refused'), failed('recording-incomplete')], 3);
  expect(detailOf(other, false, 0)).toBe('');
});
