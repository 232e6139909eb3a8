import { describe, expect, test } from 'vitest';
import { englishText } from '../../../src/renderer/speak/voice-over/english-text.ts';
import { changedSince, stepStates } from '../../../src/renderer/speak/voice-over/steps.ts';
import { isEnglish } from '../../../src/renderer/stores/speech/start-voice-over.ts';
import { favouritesFirst, knownVoices } from '../../../src/renderer/stores/speech/voices.ts';
import { failure } from '../../../src/shared/failure.ts';
import type { ClipChunk } from '../../../src/shared/speech/clip.ts';
import type {
  ChunkProgress,
  Transcript,
  TranscriptLine,
} from '../../../src/shared/transcription/transcript.ts';

const settings: Transcript['settings'] = {
  task: 'transcribe',
  model: null,
  language: null,
  prompt: '',
  temperature: null,
};
const done: ChunkProgress = { state: 'done', responseFormat: 'verbose_json' };

function transcript(id: string, change: Partial<Transcript> = {}, progress = done): Transcript {
  return {
    id,
    name: 'Carta.wav',
    title: null,
    size: 10,
    audioUrl: '/media/a',
    playbackUrl: null,
    settings,
    nextSettings: null,
    gateway: 'Test',
    originId: null,
    chunks: [{ chunk: 0, start: 0, duration: 4, form: 'whole', notes: [], progress, model: null }],
    splitReason: null,
    splitting: null,
    language: 'portuguese',
    duration: 4,
    hasPeaks: false,
    speakers: [],
    counts: { words: 3, lines: 1, edited: 0, uncertain: 0 },
    createdAt: 1,
    finishedAt: 2,
    editedAt: null,
    ...change,
  };
}

const line = (text: string): TranscriptLine => ({
  chunk: 0,
  line: 0,
  start: 0,
  end: 1,
  text,
  original: null,
  position: 0,
  checked: false,
  retimed: false,
  reshaped: false,
  uncertain: false,
  avgLogprob: null,
  noSpeechProb: null,
  compressionRatio: null,
  speaker: null,
  approximate: false,
});
const original = transcript('one');
const translation = (progress: ChunkProgress = done) =>
  transcript('two', { settings: { ...settings, task: 'translate' }, originId: 'one' }, progress);
const stateOf = (
  sourceId: string | null,
  transcripts: readonly Transcript[] | null,
  {
    lines = [line('Nobody told us.')],
    corrected = false,
    isWhole = true,
  }: { lines?: TranscriptLine[]; corrected?: boolean; isWhole?: boolean } = {},
) => englishText({ transcriptId: 'one', sourceId }, { corrected, transcripts, isWhole, lines });

describe('X3: the English text of a voice-over is derived from stored data', () => {
  test('nothing is shown before the transcripts have loaded, and nothing is chosen without a source', () => {
    expect(stateOf('two', null).state).toBe('unknown');
    expect(stateOf(null, [original]).state).toBe('choose');
  });

  test('it is pending while its transcript is running, fails if that fails, and is ready once its lines have loaded', () => {
    expect(
      stateOf('two', [
        original,
        translation({ state: 'transcribing', since: 0, expectedMs: null, latest: '' }),
      ]).state,
    ).toBe('pending');
    const failed = translation({
      state: 'failed',
      failure: failure('stopped'),
      mayBeCharged: true,
      hasResponse: false,
    });
    expect(stateOf('two', [original, failed])).toMatchObject({
      state: 'failed',
      failure: { code: 'stopped' },
      mayBeCharged: true,
    });
    expect(stateOf('two', [original, translation()])).toMatchObject({
      state: 'ready',
      how: 'translated',
      text: 'Nobody told us.',
    });
    expect(stateOf('one', [original])).toMatchObject({ state: 'ready', how: 'as-is' });
  });

  test('it is unknown, not gone, while its transcript may still arrive', () => {
    const arriving = { isWhole: false };
    expect(stateOf('two', [original], arriving).state).toBe('unknown');
    expect(stateOf('two', [], arriving).state).toBe('unknown');
    expect(stateOf(null, [], arriving).state).toBe('unknown');
    expect(stateOf(null, [original], arriving).state).toBe('choose');
    expect(stateOf('two', [original, translation()], arriving).state).toBe('ready');
  });

  test('an empty one is reported as silent, and a deleted one as gone, unless it was corrected', () => {
    expect(stateOf('two', [original, translation()], { lines: [] }).state).toBe('silent');
    expect(stateOf('two', [original])).toMatchObject({ state: 'gone', original: { id: 'one' } });
    expect(stateOf('two', [], { corrected: true })).toMatchObject({
      state: 'ready',
      how: 'corrected',
      text: null,
    });
  });

  test('English is recognised by the gateway’s name or code for it, or by the user’s choice', () => {
    const isEnglishIn = (language: string | null, chosen: string | null = null) =>
      isEnglish({ language, settings: { ...settings, language: chosen } });
    expect([
      isEnglishIn('english'),
      isEnglishIn('en'),
      isEnglishIn('en-US'),
      isEnglishIn(null, 'en'),
    ]).toEqual([true, true, true, true]);
    expect([isEnglishIn('portuguese'), isEnglishIn(null), isEnglishIn('portuguese', 'en')]).toEqual([
      false,
      false,
      false,
    ]);
  });
});

describe('X3: the steps of a voice-over are derived from its text and speech', () => {
  const chunk = (state: 'whole' | 'waiting'): ClipChunk => ({
    characters: 10,
    progress: state === 'whole' ? { state, url: '/media/b' } : { state },
    form: 'mp3',
    seconds: 1,
    bytes: 10,
  });

  test('the current step is the first that isn’t completed', () => {
    const statesOf = (...given: Parameters<typeof stepStates>) => Object.values(stepStates(...given));
    expect(statesOf('pending', null, null)).toEqual(['current', 'upcoming', 'upcoming']);
    expect(statesOf('failed', null, null)).toEqual(['failed', 'upcoming', 'upcoming']);
    expect(statesOf('ready', null, null)).toEqual(['done', 'current', 'upcoming']);
    expect(statesOf('ready', { chunks: [chunk('waiting')], running: true }, null)).toEqual([
      'done',
      'done',
      'current',
    ]);
    expect(statesOf('ready', { chunks: [chunk('waiting')], running: false }, null)).toEqual([
      'done',
      'done',
      'failed',
    ]);
    expect(statesOf('ready', { chunks: [chunk('whole')], running: false }, null)).toEqual([
      'done',
      'done',
      'done',
    ]);
    expect(statesOf('ready', { chunks: [chunk('whole')], running: false }, 'text')).toEqual([
      'done',
      'current',
      'upcoming',
    ]);
  });

  test('changes since the last speech are reported, first those of the text', () => {
    const spoken = { voice: 'alloy', format: 'mp3', speed: 1, directions: '' } as const;
    const clip = { settings: { ...spoken, model: 'tts-1' } };
    const changed = (text: string, now: Partial<Record<keyof typeof spoken, never>> | object = {}) =>
      changedSince(
        clip,
        { text: 'One.', plain: true },
        { text, plain: true, settings: { ...spoken, ...now } },
      );
    expect(changed('One.')).toBeNull();
    expect(changed('Two.', { voice: 'nova' })).toBe('text');
    expect(changed('One.', { voice: 'nova' })).toBe('voice');
    expect(changed('One.', { speed: 2 })).toBe('speed');
    expect(changed('One.', { directions: 'Slowly' })).toBe('directions');
    expect(changedSince(clip, null, { text: 'Two.', plain: true, settings: spoken })).toBeNull();
  });
});

test('S2: favourite voices come first, and both groups keep their order', () => {
  const names = favouritesFirst(knownVoices('tts-1'), ['shimmer', 'echo']).map(({ id }) => id);
  expect(names).toEqual(['echo', 'shimmer', 'alloy', 'fable', 'onyx', 'nova']);
});
