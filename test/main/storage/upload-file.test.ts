import { createHash, randomBytes } from 'node:crypto';
import { truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { fileOnDisk } from '../../../src/main/storage/upload-file.ts';
import { removeFolder, tempFolder } from '../services/in-temp-app.ts';

async function fileOf(bytes: Buffer): Promise<string> {
  const folder = await tempFolder();
  onTestFinished(() => removeFolder(folder));
  const path = join(folder, 'tape.wav');
  await writeFile(path, bytes);
  return path;
}

test('T3: a file is read completely, chunk by chunk, as often as requested', async () => {
  const bytes = randomBytes(1_000_003);
  const file = await fileOnDisk(await fileOf(bytes), 'audio/wav');
  expect(file).toMatchObject({ name: 'tape.wav', type: 'audio/wav', size: 1_000_003 });
  for (let time = 0; time < 2; time += 1) {
    const hash = createHash('sha256');
    for await (const piece of file.open()) hash.update(piece);
    expect(hash.digest('hex')).toBe(createHash('sha256').update(bytes).digest('hex'));
  }
});

test('T3: a file that became shorter ends the reading with an error, not with missing audio', async () => {
  const path = await fileOf(randomBytes(600_000));
  const file = await fileOnDisk(path, 'audio/wav');
  await truncate(path, 300_000);
  const read = async () => {
    for await (const _ of file.open());
  };
  await expect(read()).rejects.toThrow('shorter');
});
