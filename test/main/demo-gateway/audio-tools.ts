import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished, type TestContext } from 'vitest';

/** Skips a test, with its reason, where a program that it needs is missing. */
export function needs(context: TestContext, ...programs: readonly ('ffmpeg' | 'sox' | 'espeak-ng')[]): void {
  const missing = programs.filter(
    (name) => spawnSync(name, [name === 'ffmpeg' ? '-version' : '--version']).status !== 0,
  );
  context.skip(missing.length > 0, `${missing.join(' and ')} cannot be found`);
}

/** Runs a program on files in a folder of its own; gives its output, and fails on any word of complaint. */
export function runs(command: string, args: readonly string[], folder: string): Buffer {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: folder, maxBuffer: 2 ** 28 });
  const said = stderr.toString();
  if (status !== 0 || said !== '') throw new Error(`${command} ${args.join(' ')}: ${status} ${said}`);
  return stdout;
}

/** A folder for the files of one test, with these in it. */
export function folderWith(files: Readonly<Record<string, Uint8Array>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'parlance-sound-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [name, bytes] of Object.entries(files)) writeFileSync(join(folder, name), bytes);
  return folder;
}

/** The bytes of a file in a folder. */
export function fileIn(folder: string, file: string): Buffer {
  return readFileSync(join(folder, file));
}

/** What ffprobe says of a file's one stream. */
export function probed(folder: string, file: string) {
  const args = [
    '-v',
    'error',
    '-show_entries',
    'stream=codec_name,sample_rate,channels',
    '-of',
    'json',
    file,
  ];
  const { streams } = JSON.parse(runs('ffprobe', args, folder).toString()) as {
    streams: { codec_name: string; sample_rate: string; channels: number }[];
  };
  return streams;
}

/** A file's sound, decoded by ffmpeg to 24,000 samples a second, 16 bits, mono; fails if ffmpeg finds a fault. */
export function decoded(folder: string, file: string): Buffer {
  const args = ['-v', 'error', '-i', file, '-ar', '24000', '-ac', '1', '-f', 's16le', '-'];
  return runs('ffmpeg', args, folder);
}
