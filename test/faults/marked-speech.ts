import { execFileSync } from 'node:child_process';
import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Recordings with known content: speech by espeak-ng, with each utterance between two tones. The tones identify the
 * utterance and show whether it is complete. A truncated utterance lacks a tone, and a repeated one is found twice.
 */

/** Sample rate in Hz. All recordings are mono with 16-bit samples. */
export const markedRate = 16_000;

/** An utterance of a recording. Times are in seconds. */
export type Utterance = { readonly index: number; readonly start: number; readonly end: number };

/** An utterance that was found, complete or with only one of its ends. */
export type FoundUtterance = Utterance & { readonly whole: boolean };

const symbolTones = Array.from({ length: 16 }, (_, at) => 620 + at * 140);
/** Frequencies that precede the symbols of a start and of an end, in Hz. */
const markerTones = { start: 3300, end: 3800 } as const;
const toneSeconds = 0.08;
const tone = Math.round(toneSeconds * markedRate);
const symbols = 3;

/** Writes a recording of `seconds` as WAV, and returns its utterances with their times. */
export function writeMarkedSpeech(path: string, seconds: number): readonly Utterance[] {
  const clips = spokenClips();
  const file = openSync(path, 'w');
  const total = Math.round(seconds * markedRate);
  writeSync(file, waveHeader(total * 2));
  const utterances: Utterance[] = [];
  let at = 0;
  let seed = 7;
  const next = () => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return seed / 2147483648;
  };
  const write = (samples: Int16Array) => {
    writeSync(file, new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength));
    at += samples.length;
  };
  const pause = (length: number) => write(Int16Array.from({ length }, () => Math.round((next() - 0.5) * 24)));
  for (let index = 0; ; index += 1) {
    const clip = clips[index % clips.length] ?? new Int16Array();
    const gap = Math.round((0.45 + 0.9 * next()) * markedRate);
    const length = clip.length + 2 * (symbols + 1) * tone;
    if (at + gap + length + markedRate > total) break;
    pause(gap);
    const start = at / markedRate;
    write(marker('start', index));
    write(clip);
    write(marker('end', index));
    utterances.push({ index, start, end: at / markedRate });
  }
  pause(total - at);
  closeSync(file);
  return utterances;
}

/** Finds the utterances in samples, with their times in seconds. */
export function findMarkedSpeech(samples: Int16Array): readonly FoundUtterance[] {
  const byIndex = new Map<string, { index: number; start: number | null; end: number | null }>();
  const order: { index: number; start: number | null; end: number | null }[] = [];
  const hop = tone / 8;
  for (let at = 0; at + (symbols + 1) * tone <= samples.length; at += hop) {
    const kind = markerAt(samples, at);
    if (!kind) continue;
    // The marker begins at the strongest nearby position.
    const startsAt = bestStart(samples, at, markerTones[kind]);
    const index = indexAt(samples, startsAt + tone);
    at = startsAt + (symbols + 1) * tone - hop;
    if (index === null) continue;
    const seconds = startsAt / markedRate;
    if (kind === 'start') {
      const one = { index, start: seconds, end: null };
      order.push(one);
      byIndex.set(String(index), one);
      continue;
    }
    const utterance = byIndex.get(String(index));
    const end = seconds + (symbols + 1) * toneSeconds;
    if (utterance && utterance.end === null) utterance.end = end;
    else order.push({ index, start: null, end });
  }
  return order.map(({ index, start, end }) => ({
    index,
    start: start ?? Math.max(0, (end ?? 0) - 1),
    end: end ?? (start ?? 0) + 1,
    whole: start !== null && end !== null,
  }));
}

function spokenClips(): readonly Int16Array[] {
  const words = [
    'tide',
    'harbour',
    'chain',
    'gate',
    'water',
    'boats',
    'quay',
    'night',
    'wall',
    'order',
    'father',
    'vote',
  ];
  return words.map((word, at) => {
    const path = join(tmpdir(), `parlance-clip-${process.pid}-${at}.wav`);
    execFileSync('espeak-ng', [
      '-s',
      String(140 + at * 6),
      '-p',
      String(30 + at * 4),
      '-w',
      path,
      `The ${word} was here before anybody saw it.`,
    ]);
    const pcm = execFileSync('sox', [
      path,
      '-r',
      String(markedRate),
      '-c',
      '1',
      '-b',
      '16',
      '-t',
      'raw',
      '-e',
      'signed',
      '-',
      'gain',
      '-n',
      '-8',
    ]);
    rmSync(path);
    return new Int16Array(pcm.buffer.slice(pcm.byteOffset, pcm.byteOffset + pcm.byteLength));
  });
}

function marker(kind: 'start' | 'end', index: number): Int16Array {
  const tones = [markerTones[kind], ...digitsOf(index).map((digit) => symbolTones[digit] ?? 0)];
  return Int16Array.from({ length: tones.length * tone }, (_, at) => {
    const within = (at % tone) / tone;
    const edge = Math.min(1, within * 12, (1 - within) * 12);
    return Math.round(
      9000 * edge * Math.sin((2 * Math.PI * (tones[Math.floor(at / tone)] ?? 0) * at) / markedRate),
    );
  });
}

function digitsOf(index: number): readonly number[] {
  return [(index >> 8) & 15, (index >> 4) & 15, index & 15];
}

/** Returns the share of a range's energy at one frequency, from 0 to 1 (Goertzel). */
function toneShare(samples: Int16Array, at: number, frequency: number): number {
  const factor = 2 * Math.cos((2 * Math.PI * frequency) / markedRate);
  let [before, last, energy] = [0, 0, 1];
  for (let index = at; index < at + tone; index += 1) {
    const sample = samples[index] ?? 0;
    const now = sample + factor * last - before;
    before = last;
    last = now;
    energy += sample * sample;
  }
  const power = last * last + before * before - factor * last * before;
  // A signal this quiet doesn't count as a tone, however pure it is.
  return energy < tone * 40_000 ? 0 : (2 * power) / (tone * energy);
}

function markerAt(samples: Int16Array, at: number): 'start' | 'end' | null {
  if (toneShare(samples, at, markerTones.start) > 0.6) return 'start';
  return toneShare(samples, at, markerTones.end) > 0.6 ? 'end' : null;
}

function bestStart(samples: Int16Array, near: number, frequency: number): number {
  let best = { at: near, toneShare: 0 };
  for (let at = near; at <= near + tone; at += 16) {
    const found = toneShare(samples, at, frequency);
    if (found > best.toneShare) best = { at, toneShare: found };
  }
  return best.at;
}

function indexAt(samples: Int16Array, at: number): number | null {
  let index = 0;
  for (let digit = 0; digit < symbols; digit += 1) {
    const shares = symbolTones.map((frequency) => toneShare(samples, at + digit * tone, frequency));
    const strongest = shares.indexOf(Math.max(...shares));
    if ((shares[strongest] ?? 0) < 0.3) return null;
    index = index * 16 + strongest;
  }
  return index;
}

function waveHeader(bytes: number): Uint8Array {
  const header = Buffer.alloc(44);
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + bytes, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(markedRate, 24);
  header.writeUInt32LE(markedRate * 2, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36);
  header.writeUInt32LE(bytes, 40);
  return header;
}

/** Reads a file's samples with ffmpeg. Hides its errors, since some files were truncated on purpose. */
export function samplesOf(path: string): Int16Array {
  const raw = `${path}.raw`;
  const args = ['-v', 'error', '-y', '-i', path, '-f', 's16le', '-ac', '1', '-ar', String(markedRate), raw];
  execFileSync('ffmpeg', args, { stdio: 'pipe' });
  const pcm = readFileSync(raw);
  return new Int16Array(pcm.buffer, pcm.byteOffset, Math.floor(pcm.byteLength / 2));
}
