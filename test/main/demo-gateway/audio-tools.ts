import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished, type TestContext } from 'vitest';

/** Skips a test, and gives the reason, if a program that it needs is missing. */
export function needs(context: TestContext, ...programs: readonly ('ffmpeg' | 'sox' | 'espeak-ng')[]): void {
  const missing = programs.filter(
    (name) => spawnSync(name, [name === 'ffmpeg' ? '-version' : '--version']).status !== 0,
  );
  context.skip(missing.length > 0, `${missing.join(' and ')} cannot be found`);
}

/** Runs a program in `folder` and returns its output. Fails on any diagnostic output. */
export function runs(command: string, args: readonly string[], folder: string): Buffer {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: folder, maxBuffer: 2 ** 28 });
  const stderrText = stderr.toString();
  if (status !== 0 || stderrText !== '')
    throw new Error(`${command} ${args.join(' ')}: ${status} ${stderrText}`);
  return stdout;
}

/** Creates a folder with the given files for one test. */
export function folderWith(files: Readonly<Record<string, Uint8Array>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'parlance-sound-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [name, bytes] of Object.entries(files)) writeFileSync(join(folder, name), bytes);
  return folder;
}

/** Reads a file in a folder. */
export function fileIn(folder: string, file: string): Buffer {
  return readFileSync(join(folder, file));
}

/** Returns what ffprobe reports about a file's only stream. */
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

/** Decodes a file with ffmpeg to 16-bit mono at 24,000 Hz. Fails if ffmpeg reports an error. */
export function decoded(folder: string, file: string): Buffer {
  const args = ['-v', 'error', '-i', file, '-ar', '24000', '-ac', '1', '-f', 's16le', '-'];
  return runs('ffmpeg', args, folder);
}
