import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { frameLength } from '../../../../src/renderer/audio/turn-detection/detection-rate.ts';
import { createSpeechRating } from '../../../../src/renderer/audio/turn-detection/speech-rating.ts';
import { createSteadyLevel } from '../../../../src/renderer/audio/turn-detection/steady-level.ts';
import { createTurnAudio } from '../../../../src/renderer/audio/turn-detection/turn-audio.ts';
import { createVoiceActivity } from '../../../../src/renderer/audio/turn-detection/voice-activity.ts';
import { dataView, latin1 } from '../../../../src/shared/audio-format/bytes.ts';

const folder = mkdtempSync(join(tmpdir(), 'parlance-turns-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Returns mono samples at 48 kHz, made with sox. */
function samplesOf(...args: readonly string[]): Float32Array {
  const file = join(folder, 'samples.f32');
  const [input = '-n', ...effects] = args;
  const raw = ['-r', '48000', '-c', '1', '-t', 'raw', '-e', 'floating-point', '-b', '32', file];
  execFileSync('sox', input === '-n' ? ['-n', ...raw, ...effects] : [input, ...raw, ...effects]);
  const bytes = readFileSync(file);
  return new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
}

function speech(voice: string, text: string): Float32Array {
  const file = join(folder, 'speech.wav');
  execFileSync('espeak-ng', ['-v', voice, '-w', file, text]);
  return samplesOf(file, 'pad', '1', '1.5');
}

/** Detects turns with real speech probabilities. Returns the events, and the WAV file of each turn. */
function turnsIn(samples: Float32Array) {
  const ratingOf = createSpeechRating();
  const steadyMsOf = createSteadyLevel();
  const voice = createVoiceActivity({ pauseMs: 700, allowStart: true, pushToTalk: false });
  const audio = createTurnAudio();
  const events: string[] = [];
  const files: Uint8Array[] = [];
  let chunks: Uint8Array[] = [];
  for (let at = 0; at + frameLength <= samples.length; at += frameLength) {
    const frame = samples.subarray(at, at + frameLength);
    const rating = ratingOf(frame);
    const chunk = audio.add(frame);
    if (chunk) chunks.push(chunk.bytes);
    const event = voice.frame({ ...rating, steadyMs: steadyMsOf(frame) });
    if (!event) continue;
    events.push(event);
    if (event === 'started') {
      audio.begin();
      continue;
    }
    chunks.push(audio.end().bytes);
    files.push(new Uint8Array(Buffer.concat(chunks)));
    chunks = [];
  }
  return { events, files };
}

describe('turn detection with RNNoise', () => {
  test.each([
    ['en', 'What is the tide today?'],
    ['zh', '今天的潮水怎么样？'],
    ['de', 'Wie wird heute das Wetter?'],
    ['en', 'Yes.'],
    ['ja', 'はい'],
    ['cmn', '好'],
  ])('K1: detects a sentence in %s as one turn', (voice, text) => {
    expect(turnsIn(speech(voice, text)).events).toEqual(['started', 'ended']);
  });

  test.each([
    ['silence', ['-n', 'trim', '0', '10']],
    ['white noise', ['-n', 'synth', '10', 'whitenoise', 'vol', '0.1']],
    ['pink noise', ['-n', 'synth', '10', 'pinknoise', 'vol', '0.3']],
    ['brown noise', ['-n', 'synth', '10', 'brownnoise', 'vol', '0.5']],
    ['a hum', ['-n', 'synth', '10', 'sine', '50', 'vol', '0.3']],
    ['a hum with harmonics', ['-n', 'synth', '10', 'sine', '50', 'sine', '100', 'sine', '150', 'vol', '0.3']],
    ['a siren', ['-n', 'synth', '10', 'sine', '400-1200', 'vol', '0.4']],
    ['clicks', ['-n', 'synth', '0.02', 'whitenoise', 'vol', '0.8', 'pad', '0', '0.98', 'repeat', '9']],
  ])('K4: detects no turn in %s', (_, args) => {
    expect(turnsIn(samplesOf(...args)).events.filter((event) => event === 'ended')).toEqual([]);
  });

  test('K4: a sentence over a hum is one turn, and ends soon after it', () => {
    const samples = speech('en', 'What is the tide today? I would like to know, please.');
    const hum = samplesOf('-n', 'synth', '10', 'sine', '50', 'sine', '100', 'sine', '150', 'vol', '0.02');
    const mixed = hum.map((sample, at) => sample + (samples[at - 144_000] ?? 0));
    const { events, files } = turnsIn(mixed);
    expect(events.filter((event) => event === 'ended')).toEqual(['ended']);
    const [seconds = 0] = files.map((file) => (file.length - 44) / 32_000).slice(-1);
    expect(seconds).toBeGreaterThan(3);
    expect(seconds).toBeLessThan(6.5);
  });

  test.each([
    ['en+whisper', 'What is the tide today?'],
    ['ja', 'きょうのしおはいつですか'],
  ])('K1: detects a sentence of the voice %s as one turn, quiet or clipped', (voice, text) => {
    const samples = speech(voice, text);
    for (const gain of [0.05, 8]) {
      const changed = samples.map((sample) => Math.max(-1, Math.min(1, sample * gain)));
      expect(turnsIn(changed).events).toEqual(['started', 'ended']);
    }
  });

  test('K6: the file of a turn is a 16 kHz WAV that begins before the speech', () => {
    const { files } = turnsIn(speech('en', 'What is the tide today?'));
    const [file = new Uint8Array()] = files;
    expect(latin1(file, 0, 4) + latin1(file, 8, 4)).toBe('RIFFWAVE');
    expect(dataView(file).getUint32(24, true)).toBe(16_000);
    const samples = new Int16Array(file.slice(44).buffer);
    // The first 200 ms are the silence before the speech.
    const loudest = (from: number, to: number) =>
      samples.subarray(from, to).reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0);
    expect(loudest(0, 3_200)).toBeLessThan(300);
    expect(loudest(3_200, samples.length)).toBeGreaterThan(3_000);
    expect(samples.length / 16_000).toBeGreaterThan(1.5);
  });
});
