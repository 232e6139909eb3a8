import { describe, expect, it } from 'vitest';
import { audioRefusal } from '../../../../src/main/gateway/audio-refusal.ts';
import { chunkName } from '../../../../src/main/services/transcribe/chunk-name.ts';
import { limitsAfter } from '../../../../src/main/services/transcribe/learned-limits.ts';
import { splitRangeFor, whySplit } from '../../../../src/main/services/transcribe/split/split-plan.ts';
import { createTestedForms } from '../../../../src/main/services/transcribe/split/tested-forms.ts';
import { failure } from '../../../../src/shared/failure.ts';
import { noKnownLimits } from '../../../../src/shared/gateways/gateway-limits.ts';
import { audioFlawSchema } from '../../../../src/shared/transcription/transcript.ts';

const refusal = (said: string, status = 400) =>
  audioRefusal(failure(status === 413 ? 'too-large' : 'request-refused', { status, said }));
const sent = { bytes: 30_000_000, seconds: 3000 };

describe('limits learned from a refusal', () => {
  it.each([
    ['413: Maximum content size limit (26214400) exceeded (29999000 bytes read)', 413, 26_214_400],
    ['Request Entity Too Large', 413, 15_000_000],
    ['Maximum file size exceeded (parameter=audio_filesize_mb, value=27.96)', 400, 15_000_000],
  ])('T4: the largest size is learned from “%s”', (said, status, maxBytes) => {
    expect(limitsAfter(refusal(said, status), noKnownLimits, sent)).toMatchObject({ maxBytes });
  });

  it.each([
    ['Audio file exceeds the 300 second API limit.', 300],
    ['audio duration 3000.4 seconds is longer than 1400 seconds which is the maximum for this model', 1400],
    ['The audio is too long.', 1500],
    ['Audio must be at most 15 minutes.', 900],
  ])('T4: the longest duration is learned from “%s”', (said, maxSeconds) => {
    expect(limitsAfter(refusal(said), noKnownLimits, sent)).toMatchObject({ maxSeconds });
  });

  it('T4: nothing is learned from a refusal of something else, or of a tiny request', () => {
    expect(limitsAfter(refusal('The prompt is odd.'), noKnownLimits, sent)).toBeNull();
    const tiny = { bytes: 50_000, seconds: 4 };
    expect(limitsAfter(refusal('Request Entity Too Large', 413), noKnownLimits, tiny)).toBeNull();
    expect(limitsAfter(refusal('The audio is too long.'), noKnownLimits, tiny)).toBeNull();
  });
});

describe('formats that a gateway refuses', () => {
  it('T4: are learned only once the same recording is accepted in another format', () => {
    const tested = createTestedForms();
    tested.refuse('one', 'audio/ogg');
    expect(tested.refusedFor('one')).toEqual(['audio/ogg']);
    expect(tested.refusedFor('two')).toEqual([]);
    tested.refuse('one', 'mp3');
    expect(tested.accept('one', 'flac')).toEqual(['audio/ogg', 'mp3']);
    expect(tested.refusedFor('one')).toEqual([]);
  });

  it('T4: aren’t learned if a file was refused and the same format from another encoder accepted', () => {
    const tested = createTestedForms();
    tested.refuse('one', 'audio/mpeg');
    expect(tested.accept('one', 'mp3')).toEqual([]);
  });
});

describe('the file name in a request', () => {
  const named = (name: string, type: string, form: 'whole' | 'copy' | 'mp3' = 'whole') =>
    chunkName(name, { chunk: 62_500, form }, type);

  it.each([
    ['memo', 'audio/mpeg', 'memo.mp3'],
    ['memo.mp3', 'audio/mpeg', 'memo.mp3'],
    ['memo.MPGA', 'audio/mpeg', 'memo.MPGA'],
    ['memo.wav', 'audio/mpeg', 'memo.mp3'],
    ['2024.05.01', 'audio/flac', '2024.05.01.flac'],
    ['voice.opus', 'audio/ogg', 'voice.ogg'],
    ['voice.m4a', 'video/mp4', 'voice.m4a'],
    ['.hidden', 'audio/wav', '.hidden.wav'],
    ['odd.xyz', 'audio/x-odd', 'odd.xyz'],
    ['memo.caf', 'audio/wav', 'memo.wav'],
    ['memo.pcm', 'audio/wav', 'memo.wav'],
    ['memo.wma', 'audio/x-ms-wma', 'memo.wma'],
  ])('T4: shows what the file is: %s of %s', (name, type, expected) => {
    expect(named(name, type)).toBe(expected);
  });

  it('T4: of a chunk shows its start, and its format', () => {
    expect(named('film.mkv', 'audio/aac', 'copy')).toBe('film-62s.aac');
    expect(named('film.mkv', 'audio/mpeg', 'mp3')).toBe('film-62s.mp3');
  });
});

describe('how a recording is sent to a gateway', () => {
  const file = { size: 20_000_000, type: 'audio/mpeg', duration: 1200, flaw: null };

  it('T4: unchanged, if it fits and nothing else prevents it', () => {
    expect(whySplit(file, noKnownLimits)).toBeNull();
    const large = { ...file, size: 25_000_000 };
    expect(whySplit(large, noKnownLimits)).toBe('upload-limit');
    expect(whySplit(large, { ...noKnownLimits, maxBytes: 9_000_000 }, 9_000_000)).toBe('size');
    expect(whySplit(large, { ...noKnownLimits, maxBytes: 9_000_000 }, 90_000_000)).toBe('upload-limit');
    expect(whySplit(file, { ...noKnownLimits, maxSeconds: 600 })).toBe('length');
    expect(whySplit(file, { ...noKnownLimits, refused: ['audio/mpeg'] })).toBe('form');
    for (const flaw of audioFlawSchema.options) expect(whySplit({ ...file, flaw }, noKnownLimits)).toBe(flaw);
    expect(whySplit({ ...file, type: 'video/quicktime' }, noKnownLimits)).toBe('container');
  });

  it('T4: chunks are as long as the limits on bytes and seconds and ten minutes allow, in the best accepted format', () => {
    const all = { start: 0, end: null };
    expect(splitRangeFor(all, noKnownLimits)).toMatchObject({
      longest: 600,
      forms: ['mp3', 'flac', 'wav', 'copy'],
    });
    expect(splitRangeFor(all, { ...noKnownLimits, maxSeconds: 300 })?.longest).toBe(290);
    const small = splitRangeFor(all, { ...noKnownLimits, maxBytes: 1_000_000, refused: ['mp3', 'flac'] });
    expect(small?.forms).toEqual(['wav', 'copy']);
    expect((small?.longest ?? 0) * 32_000).toBeLessThan(1_000_000);
    expect(splitRangeFor(all, { ...noKnownLimits, refused: ['mp3', 'flac', 'wav'] })).toBeNull();
  });
});
