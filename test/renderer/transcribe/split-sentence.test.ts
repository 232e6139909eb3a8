import { expect, test } from 'vitest';
import { splitSentence } from '../../../src/renderer/stores/transcripts/state-line.ts';
import type { SplitReason, Transcript } from '../../../src/shared/transcription/transcript.ts';

/** Returns a recording that is sent in one chunk, as MP3. */
const sentAsMp3 = (splitReason: SplitReason) =>
  ({
    name: 'Talk.mkv',
    size: 30_000_000,
    duration: 600,
    splitReason,
    splitting: null,
    chunks: [{ form: 'mp3', progress: { state: 'waiting' } }],
  }) as unknown as Transcript;

test.each([
  [
    'size',
    'Talk.mkv is 30 MB: made smaller and sent as MP3, because this gateway only accepts smaller files.',
  ],
  [
    'upload-limit',
    'Talk.mkv is 30 MB: made smaller and sent as MP3, because it’s over the upload limit in Settings › Gateways.',
  ],
  ['container', 'Talk.mkv: converted and sent as MP3, because few gateways are known to read its format.'],
  [
    'joined',
    'Talk.mkv: its recordings put together and sent as MP3, because it contains several recordings, and many gateways read only the first.',
  ],
  [
    'tracks',
    'Talk.mkv: its main audio track taken out and sent as MP3, because it has several audio tracks, and gateways may choose another one.',
  ],
  ['form', 'Talk.mkv: converted and sent as MP3, because this gateway can’t read its format.'],
  [
    'late-start',
    'Talk.mkv: silence added at its start and sent as MP3, because its audio starts late, and many gateways ignore that.',
  ],
  [
    'gaps',
    'Talk.mkv: silence added in its gaps and sent as MP3, because its audio has gaps, and many gateways ignore them.',
  ],
] as const)('T4: a recording says how it was converted before it was sent: %s', (why, sentence) => {
  expect(splitSentence(sentAsMp3(why))).toBe(sentence);
});

test.each([
  [{ expected: 13 }, 'into about 13 parts'],
  [{ expected: 2 }, 'into about 2 parts'],
  [{ expected: null }, 'split at silences and sent as MP3'],
  [null, 'into 3 parts'],
])('T4: the number of parts is an estimate until the recording is split: %j', (splitting, words) => {
  const [chunk] = sentAsMp3('size').chunks;
  const transcript = { ...sentAsMp3('size'), chunks: [chunk, chunk, chunk], splitting };
  expect(splitSentence(transcript as unknown as Transcript)).toContain(words);
});
