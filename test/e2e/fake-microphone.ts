import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchOptions } from './launch-options.ts';

const folder = join(tmpdir(), 'parlance-fake-microphones');

/** A segment of microphone input: a sentence, or seconds of silence or noise. */
export type AudioSegment =
  | { readonly say: string }
  | { readonly silence: number }
  | { readonly noise: number };

/** Returns options for `test.use`: a microphone whose input plays once, followed by silence. */
export function fakeMicrophone(name: string, ...segments: readonly AudioSegment[]) {
  return microphone(`${fileOf(name, segments)}%noloop`);
}

/** Returns options for `test.use`: a microphone whose input repeats. */
export function repeatingFakeMicrophone(name: string, ...segments: readonly AudioSegment[]) {
  return microphone(fileOf(name, segments));
}

function microphone(file: string) {
  return {
    launchOptions: launchOptions(
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-audio-capture=${file}`,
    ),
  };
}

/** Returns the path of a WAV file, which is created once per name. */
function fileOf(name: string, segments: readonly AudioSegment[]): string {
  const file = join(folder, `${name}.wav`);
  if (existsSync(file)) return file;
  mkdirSync(folder, { recursive: true });
  const base = join(folder, `${name}-${process.pid}`);
  const files = segments.map((segment, index) => {
    const file = `${base}-${index}.wav`;
    const form = ['-r', '48000', '-c', '1', '-b', '16'];
    if ('say' in segment) {
      const spoken = `${base}-spoken.wav`;
      execFileSync('espeak-ng', ['-w', spoken, segment.say]);
      execFileSync('sox', [spoken, ...form, file]);
    } else if ('noise' in segment)
      execFileSync('sox', ['-n', ...form, file, 'synth', String(segment.noise), 'pinknoise', 'vol', '0.3']);
    else execFileSync('sox', ['-n', ...form, file, 'trim', '0', String(segment.silence)]);
    return file;
  });
  execFileSync('sox', [...files, `${base}.wav`]);
  renameSync(`${base}.wav`, file);
  return file;
}
