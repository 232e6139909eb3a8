import { execFileSync, spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { type AudioSource, fileSource } from '../../../../../src/main/services/speak/join/audio-source.ts';

/** Whether ffmpeg and sox are installed, which serve as independent decoders. */
export const canDecode =
  spawnSync('ffmpeg', ['-version']).status === 0 && spawnSync('sox', ['--version']).status === 0;

const raw = ['-f', 's16le', '-ar', '24000', '-ac', '1'];
const isRaw = (path: string) => path.endsWith('.pcm');

/** Decodes a file with ffmpeg at 24 kHz mono. Throws if ffmpeg reports an error. */
export function decoded(path: string): Int16Array {
  const args = ['-v', 'warning', '-xerror', ...(isRaw(path) ? raw : []), '-i', path, ...raw, '-'];
  const { stdout, stderr, status } = spawnSync('ffmpeg', args, { maxBuffer: 2 ** 30 });
  const messages = stderr
    .toString()
    .replace(/^.*(Estimating duration from bitrate|Guessed Channel Layout).*$/gm, '');
  if (status !== 0 || messages.trim() !== '') throw new Error(`ffmpeg says of ${path}: ${messages}`);
  return new Int16Array(Uint8Array.from(stdout).buffer);
}

/** Returns the duration of a file in seconds, as ffprobe reports it. */
export function probed(path: string): number {
  const args = ['-v', 'error', ...(isRaw(path) ? raw.filter((one) => one !== '-ac' && one !== '1') : [])];
  const show = ['-show_entries', 'format=duration', '-of', 'csv=p=0', path];
  return Number(execFileSync('ffprobe', [...args, ...show]).toString());
}

/** Returns the duration of a file in seconds, as sox decodes it. Throws if sox reports an error. */
export function soxSeconds(path: string): number {
  const { stdout, stderr, status } = spawnSync(
    'sox',
    [path, '-t', 'raw', '-r', '24000', '-c', '1', '-b', '16', '-'],
    {
      maxBuffer: 2 ** 30,
    },
  );
  if (status !== 0 || stderr.length > 0) throw new Error(`sox says of ${path}: ${stderr}`);
  return stdout.length / 2 / 24_000;
}

/** Opens a file as a source for the joiners. */
export function sourceOf(path: string, type = 'audio/l16'): AudioSource {
  return fileSource(path, statSync(path).size, type);
}
