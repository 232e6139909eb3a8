import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchOptions } from './launch-options.ts';

const folder = join(tmpdir(), 'parlance-spoken-microphones');

/** A stretch of microphone input: a sentence, or seconds of silence or noise. */
export type HeardStretch =
  | { readonly say: string }
  | { readonly silence: number }
  | { readonly noise: number };

/** Returns options for `test.use`: a microphone whose input is played once, and followed by silence. */
export function microphoneHears(name: string, ...stretches: readonly HeardStretch[]) {
  return microphone(`${fileOf(name, stretches)}%noloop`);
}

/** Returns options for `test.use`: a microphone whose input repeats. */
export function microphoneRepeats(name: string, ...stretches: readonly HeardStretch[]) {
  return microphone(fileOf(name, stretches));
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

/** Returns the path of a WAV file, which is made once for each name. */
function fileOf(name: string, stretches: readonly HeardStretch[]): string {
  const file = join(folder, `${name}.wav`);
  if (existsSync(file)) return file;
  mkdirSync(folder, { recursive: true });
  const own = join(folder, `${name}-${process.pid}`);
  const parts = stretches.map((stretch, index) => {
    const part = `${own}-${index}.wav`;
    const form = ['-r', '48000', '-c', '1', '-b', '16'];
    if ('say' in stretch) {
      const spoken = `${own}-spoken.wav`;
      execFileSync('espeak-ng', ['-w', spoken, stretch.say]);
      execFileSync('sox', [spoken, ...form, part]);
    } else if ('noise' in stretch)
      execFileSync('sox', ['-n', ...form, part, 'synth', String(stretch.noise), 'pinknoise', 'vol', '0.3']);
    else execFileSync('sox', ['-n', ...form, part, 'trim', '0', String(stretch.silence)]);
    return part;
  });
  execFileSync('sox', [...parts, `${own}.wav`]);
  renameSync(`${own}.wav`, file);
  return file;
}
