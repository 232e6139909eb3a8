import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Returns why ImageMagick can't create images, or null if it can. */
export function lacksImageMagick(): string | null {
  const runs = (name: string) => spawnSync(name, ['-version'], { timeout: 60_000 }).status === 0;
  return runs('convert') && runs('identify') ? null : 'ImageMagick is missing';
}

/** A folder for the images of one test file. */
export type ImageFolder = {
  readonly path: string;
  /** Creates an image with ImageMagick, and returns its path. */
  drawn(name: string, ...settings: readonly string[]): Promise<string>;
  /** Returns what ImageMagick reports about an image in a data URL. */
  identified(url: string, format: string): Promise<string>;
  remove(): Promise<void>;
};

/** Creates a folder for images. */
export async function imageFolder(): Promise<ImageFolder> {
  const path = await mkdtemp(join(tmpdir(), 'parlance-images-'));
  let count = 0;
  return {
    path,
    drawn: async (name, ...settings) => {
      const file = join(path, name);
      await run('convert', [...settings, file]);
      return file;
    },
    identified: async (url, format) => {
      count += 1;
      const file = join(path, `arrived-${count}`);
      await writeFile(file, Buffer.from(url.slice(url.indexOf(',') + 1), 'base64'));
      return (await run('identify', ['-format', format, file])).stdout;
    },
    remove: () => rm(path, { recursive: true, force: true }),
  };
}

/** Adds EXIF (CIPA DC-008) to a JPEG in place: an orientation, and a GPS version. */
export async function addExif(path: string, orientation: number): Promise<void> {
  const plain = await readFile(path);
  const tiff = Buffer.from(
    [
      '49492a0008000000',
      '0200',
      `12010300010000000${orientation}000000`,
      '258804000100000026000000',
      '00000000',
      '0100',
      '000001000400000002030000',
      '00000000',
    ].join(''),
    'hex',
  );
  const body = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(body.length + 2);
  await writeFile(
    path,
    Buffer.concat([plain.subarray(0, 2), Buffer.from('ffe1', 'hex'), length, body, plain.subarray(2)]),
  );
}
