import { describe, expect, it } from 'vitest';
import { readTranscription } from '../../../src/main/gateway/transcription-response.ts';

const read = (response: unknown) => {
  const found = readTranscription(JSON.stringify(response));
  if (found.kind !== 'transcription') throw new Error(found.kind);
  return found.result;
};
const linesOf = (response: unknown) =>
  read(response).segments.map(({ start, end, speaker, text }) => [start, end, speaker, text]);

const spokenWords = [
  { text: 'Good', start: 0.2, end: 0.5, speaker: 0 },
  { text: 'morning.', start: 0.5, end: 1, speaker: 0 },
  { text: 'Nobody', start: 1.2, end: 1.5, speaker: 1 },
  { text: 'knows', start: 1.5, end: 1.9, speaker: 1 },
  { text: 'And', start: 2, end: 2.2, speaker: 0 },
];
const lines = (label: (speaker: number) => string) => [
  [0.2, 1, label(0), 'Good morning.'],
  [1.2, 1.9, label(1), 'Nobody knows'],
  [2, 2.2, label(0), 'And'],
];

describe('speakers in the responses of other vendors (T11)', () => {
  const deepgram = (more: object = {}) => ({
    metadata: { duration: 3.5, channels: 1 },
    results: {
      channels: [
        {
          detected_language: 'en',
          alternatives: [
            {
              transcript: 'Good morning. Nobody knows And',
              confidence: 0.98,
              words: spokenWords.map(({ text, ...word }) => ({
                ...word,
                word: text.toLowerCase().replace('.', ''),
                punctuated_word: text,
                speaker_confidence: 0.7,
              })),
            },
          ],
        },
      ],
      ...more,
    },
  });

  it('T11: are read from Deepgram’s words', () => {
    expect(linesOf(deepgram())).toEqual(lines(String));
    expect(read(deepgram())).toMatchObject({
      text: 'Good morning. Nobody knows And',
      duration: 3.5,
      language: 'en',
      form: 'diarized_json',
      words: spokenWords.map(({ text, start, end }) => ({ word: text, start, end })),
    });
  });

  it('T11: are read from Deepgram’s utterances', () => {
    const utterances = [
      { start: 0.2, end: 1, transcript: 'Good morning.', speaker: 0, words: [] },
      { start: 1.2, end: 2.2, transcript: 'Nobody knows.', speaker: 1, words: [] },
    ];
    expect(linesOf(deepgram({ utterances }))).toEqual([
      [0.2, 1, '0', 'Good morning.'],
      [1.2, 2.2, '1', 'Nobody knows.'],
      // The text continues after the last utterance.
      [2.2, expect.any(Number), null, 'And'],
    ]);
  });

  it('T11: are read from AssemblyAI’s utterances and words, in milliseconds', () => {
    const label = (speaker: number) => 'AB'[speaker] ?? '';
    const words = spokenWords.map(({ text, start, end, speaker }) => ({
      text,
      start: start * 1000,
      end: end * 1000,
      confidence: 0.9,
      speaker: label(speaker),
    }));
    const response = {
      id: 'a',
      status: 'completed',
      text: 'Good morning. Nobody knows And',
      language_code: 'en_us',
      audio_duration: 4,
      error: null,
      words,
      utterances: [{ speaker: 'A', start: 200, end: 2200, text: 'Good morning. Nobody knows And', words }],
    };
    expect(linesOf(response)).toEqual(lines(label));
    expect(read(response)).toMatchObject({ duration: 4, language: 'en-us' });
    const unlabelled = words.map(({ speaker: _, ...word }) => word);
    expect(linesOf({ ...response, words: unlabelled })).toEqual([
      [0.2, 2.2, 'A', 'Good morning. Nobody knows And'],
    ]);
  });

  it('T11: are read from ElevenLabs’ words, with spaces between them', () => {
    const words = spokenWords.flatMap(({ text, start, end, speaker }) => [
      { text, start, end, type: 'word', speaker_id: `speaker_${speaker}` },
      { text: ' ', start: end, end, type: 'spacing', speaker_id: `speaker_${speaker}` },
    ]);
    const response = { language_code: 'eng', text: 'Good morning. Nobody knows And', words };
    expect(linesOf(response)).toEqual(lines((speaker) => `speaker_${speaker}`));
    expect(read(response).language).toBe('eng');
  });

  it('T11: are read from WhisperX, where a segment or only its words have a speaker', () => {
    const words = [{ word: 'Good', start: 0.2, end: 0.5, score: 0.8, speaker: 'SPEAKER_01' }, { word: '9' }];
    const segments = [
      { start: 0.2, end: 1, text: ' Good 9.', words, speaker: 'SPEAKER_00' },
      { start: 1, end: 2, text: ' Nobody.', words },
      { start: 2, end: 3, text: ' Who?', words: [] },
    ];
    expect(linesOf({ segments, word_segments: words, language: 'en' })).toEqual([
      [0.2, 1, 'SPEAKER_00', 'Good 9.'],
      [1, 2, 'SPEAKER_01', 'Nobody.'],
      [2, 3, null, 'Who?'],
    ]);
  });

  it('T11: are null for speaches and faster-whisper-server, whose words may be null', () => {
    const response = {
      task: 'transcribe',
      language: 'en',
      duration: 3,
      text: 'Good morning.',
      words: null,
      segments: [{ id: 1, seek: 0, start: 0, end: 1, text: 'Good morning.', tokens: [1], words: null }],
    };
    expect(linesOf(response)).toEqual([[0, 1, null, 'Good morning.']]);
  });

  it('T5: gpt-transcribe’s list of languages is read as its first language', () => {
    expect(read({ text: 'Olá.', languages: [{ code: 'pt' }, { code: 'es' }] }).language).toBe('pt');
    expect(read({ text: 'Olá.', languages: [] }).language).toBeNull();
  });

  it('X4: a failed response of AssemblyAI is an error', () => {
    const response = {
      id: 'a',
      status: 'error',
      text: null,
      words: null,
      utterances: null,
      error: 'Too short',
    };
    expect(readTranscription(JSON.stringify({ ...response, audio_duration: 0 }))).toMatchObject({
      kind: 'error',
    });
  });
});
