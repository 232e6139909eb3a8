import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { markedRate } from './marked-speech.ts';

/**
 * The voice of a turn. Recordings are conversations of two people with known content, spoken by espeak-ng in a low and
 * a high voice.
 */
export type Voice = 'low' | 'high';

/** A turn of a conversation. Times are in seconds. */
export type Turn = { readonly voice: Voice; readonly start: number; readonly end: number };

const voices: Readonly<Record<Voice, readonly string[]>> = {
  low: ['-v', 'en-us+m3', '-p', '15', '-s', '130'],
  high: ['-v', 'en-us+f2', '-p', '85', '-s', '150'],
};

const texts: Readonly<Record<Voice, string>> = {
  low: 'Good morning, everybody, and who closed the harbour gate last night?',
  high: 'Nobody told any of us about the gate before the evening meeting.',
};

/** Pause between two turns, and the longest pause within a turn, in seconds. */
const pause = 1.1;
const longestPause = 0.6;

/** Writes a conversation of `turns` turns as WAV, and returns the turns. The low voice begins. */
export function writeConversation(path: string, turns: number): readonly Turn[] {
  const folder = mkdtempSync(join(tmpdir(), 'parlance-voices-'));
  const clips = { low: clipOf('low', folder), high: clipOf('high', folder) };
  rmSync(folder, { recursive: true, force: true });
  const conversation: Turn[] = [];
  const pieces: Int16Array[] = [];
  let at = 0;
  const add = (samples: Int16Array) => {
    pieces.push(samples);
    at += samples.length;
  };
  for (let turn = 0; turn < turns; turn += 1) {
    const voice = turn % 2 === 0 ? 'low' : 'high';
    add(new Int16Array(Math.round(pause * markedRate)));
    const start = at / markedRate;
    add(clips[voice]);
    conversation.push({ voice, start, end: at / markedRate });
  }
  const wave = `${path}.raw`;
  writeFileSync(wave, Buffer.concat(pieces.map((piece) => new Uint8Array(piece.buffer))));
  execFileSync('sox', [...rawForm, wave, path]);
  rmSync(wave);
  return conversation;
}

const rawForm = ['-t', 'raw', '-r', String(markedRate), '-c', '1', '-b', '16', '-e', 'signed'];

function clipOf(voice: Voice, folder: string): Int16Array {
  const spoken = join(folder, `${voice}.wav`);
  execFileSync('espeak-ng', [...voices[voice], '-w', spoken, texts[voice]]);
  // Trims the silence at both ends.
  const silence = ['silence', '1', '0.05', '1%', 'reverse'];
  const pcm = execFileSync('sox', [spoken, ...rawForm, '-', 'gain', '-n', '-6', ...silence, ...silence]);
  return new Int16Array(pcm.buffer.slice(pcm.byteOffset, pcm.byteOffset + pcm.byteLength));
}

/** Finds the turns in samples by their pauses, and their voices by their pitch. */
export function findVoices(samples: Int16Array): readonly Turn[] {
  const step = markedRate / 50;
  const turns: { start: number; end: number }[] = [];
  for (let at = 0; at + step <= samples.length; at += step) {
    if (loudnessOf(samples.subarray(at, at + step)) < 300) continue;
    const [start, end] = [at / markedRate, (at + step) / markedRate];
    const last = turns.at(-1);
    if (last && start - last.end <= longestPause) last.end = end;
    else turns.push({ start, end });
  }
  return turns.flatMap(({ start, end }) => {
    const voice = voiceOf(samples.subarray(start * markedRate, end * markedRate));
    return voice ? [{ start, end, voice }] : [];
  });
}

/** Returns which voice the samples contain, or null if there is too little of it. */
export function voiceOf(samples: Int16Array): Voice | null {
  const pitch = pitchOf(samples);
  return pitch === null ? null : pitch < 150 ? 'low' : 'high';
}

/** Returns the median pitch in Hz, from the autocorrelation of 50 ms frames. */
function pitchOf(samples: Int16Array): number | null {
  const frame = markedRate / 20;
  const found: number[] = [];
  for (let at = 0; at + 2 * frame <= samples.length; at += frame) {
    const energy = correlation(samples, at, frame, 0);
    if (energy / frame < 90_000) continue;
    const lags = Array.from({ length: 220 }, (_, index) => index + 45);
    const values = lags.map((lag) => correlation(samples, at, frame, lag));
    const best = Math.max(...values);
    // The octave below correlates equally well, so the shortest lag that correlates nearly as well is used.
    const lag = lags[values.findIndex((value) => value > best * 0.9)] ?? 0;
    if (best > energy * 0.5) found.push(markedRate / lag);
  }
  return found.toSorted((one, other) => one - other)[Math.floor(found.length / 2)] ?? null;
}

function correlation(samples: Int16Array, at: number, length: number, lag: number): number {
  let sum = 0;
  for (let index = at; index < at + length; index += 1)
    sum += (samples[index] ?? 0) * (samples[index + lag] ?? 0);
  return sum;
}

function loudnessOf(samples: Int16Array): number {
  return Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);
}
