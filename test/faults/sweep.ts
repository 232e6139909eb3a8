import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Recordings of a tone whose pitch rises with time, so that the pitch at any moment identifies the position in the
 * recording. Every other section also has noise, so that variable bit rates do vary.
 */

/** Default duration of the recordings, in seconds. */
export const sweepSeconds = 40;
const lowestHertz = 300;
const perSecond = 80;
/** Duration of audio that is analysed to find a position, in seconds. */
const windowSeconds = 0.15;

const ffmpeg = (...args: readonly string[]) =>
  execFileSync('ffmpeg', ['-nostdin', '-v', 'quiet', '-y', ...args], { maxBuffer: 1e9 });

/** Writes the sweep as WAV (stereo, 44.1 kHz). */
export function writeSweep(folder: string, seconds = sweepSeconds): string {
  const path = join(folder, 'sweep.wav');
  const tone = `0.4*sin(2*PI*(${lowestHertz}*t+${perSecond / 2}*t*t))`;
  const noise = 'if(mod(floor(t/10),2),0.2*random(0)-0.1,0)'.replaceAll(',', '\\,');
  ffmpeg('-f', 'lavfi', '-i', `aevalsrc=${tone}|${tone}+${noise}:s=44100:d=${seconds}`, path);
  return path;
}

/** Encodes a file with these ffmpeg options, and returns its path. */
export function encoded(source: string, name: string, ...options: readonly string[]): string {
  const path = join(source, '..', name);
  ffmpeg('-i', source, ...options, path);
  return path;
}

/** Encodes the four quarters of the sweep with different options, and concatenates the files. */
export function joinedFiles(
  source: string,
  name: string,
  optionSets: readonly (readonly string[])[],
  seconds = sweepSeconds,
): string {
  const path = join(source, '..', name);
  const quarter = seconds / optionSets.length;
  const pieces = optionSets.map((options, at) =>
    readFileSync(
      encoded(source, `${at}-${name}`, '-ss', String(at * quarter), '-t', String(quarter), ...options),
    ),
  );
  writeFileSync(path, Buffer.concat(pieces));
  return path;
}

/** Decodes a file as most gateways do: mono, 16 kHz, and ignoring timestamps unless a filter applies them. */
export function decodedByFfmpeg(path: string, ...filter: readonly string[]): Float32Array {
  const bytes = ffmpeg('-i', path, ...filter, '-f', 'f32le', '-ac', '1', '-ar', '16000', '-');
  return new Float32Array(new Uint8Array(bytes).buffer);
}

/**
 * Returns the position in the sweep, in seconds, of the audio at a sample index, or null if the sweep is inaudible
 * there.
 */
export function secondOfSweep(samples: Float32Array, rate: number, from: number): number | null {
  const length = Math.round(windowSeconds * rate);
  const own = samples.subarray(from, from + length);
  if (own.length < length) return null;
  const shaped = own.map((sample, at) => sample * (0.5 - 0.5 * Math.cos((2 * Math.PI * at) / length)));
  // Goertzel's algorithm.
  const powerAt = (hertz: number) => {
    const turn = 2 * Math.cos((2 * Math.PI * hertz) / rate);
    let last = 0;
    let before = 0;
    for (const sample of shaped) [last, before] = [sample + turn * last - before, last];
    return last ** 2 + before ** 2 - turn * last * before;
  };
  const strongest = (first: number, last: number, step: number) => {
    let best = { hertz: first, power: 0 };
    for (let hertz = first; hertz <= last; hertz += step) {
      const power = powerAt(hertz);
      if (power > best.power) best = { hertz, power };
    }
    return best;
  };
  const coarse = strongest(lowestHertz - 20, lowestHertz + perSecond * sweepSeconds + 20, 4);
  if (coarse.power < 1) return null;
  const { hertz } = strongest(coarse.hertz - 4, coarse.hertz + 4, 0.5);
  return (hertz - lowestHertz) / perSecond - windowSeconds / 2;
}
