import { Buffer } from 'node:buffer';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openPromise } from 'yauzl';
import {
  type ArchiveEntry,
  archiveEnd,
  writeArchive,
} from '../../../../src/main/services/transfer/write-archive.ts';
import { removeFolder, tempFolder } from '../in-temp-app.ts';

async function* inOrder(...entries: readonly ArchiveEntry[]): AsyncGenerator<ArchiveEntry> {
  yield* entries;
}

async function saved(entries: AsyncIterable<ArchiveEntry>): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const bytes of writeArchive(entries)) chunks.push(bytes);
  return writtenTo(Buffer.concat(chunks));
}

async function writtenTo(bytes: Uint8Array): Promise<string> {
  const folder = await tempFolder();
  onTestFinished(() => removeFolder(folder));
  const path = join(folder, 'archive.zip');
  await writeFile(path, bytes);
  return path;
}

/** Returns the name, year and text of each file, as Parlance reads them. */
async function filesIn(path: string): Promise<readonly (readonly [string, number, string])[]> {
  const archive = await openPromise(path, { autoClose: false });
  onTestFinished(() => archive.close());
  const files = [];
  for await (const entry of archive.eachEntry()) {
    const parts: Uint8Array[] = [];
    for await (const bytes of await archive.openReadStreamPromise(entry)) parts.push(bytes);
    const text = Buffer.concat(parts).toString();
    files.push([entry.fileName, entry.getLastModDate().getFullYear(), text] as const);
  }
  return files;
}

async function* chunksOf(...texts: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield Buffer.from(text);
}

const summer = Date.UTC(2026, 6, 1);

test('C14: an archive has files from text, bytes and streams, with names in any language and possible dates', async () => {
  const path = await saved(
    inOrder(
      { name: 'README.txt', at: summer, content: 'Hello' },
      { name: '对话/Größe 😀.md', at: 0, content: Buffer.from('bytes') },
      { name: 'streamed.json', at: Date.UTC(2500, 0, 1), content: chunksOf('[', '1', ']') },
      { name: 'empty', at: summer, content: chunksOf() },
    ),
  );
  expect(await filesIn(path)).toEqual([
    ['README.txt', 2026, 'Hello'],
    ['对话/Größe 😀.md', 1980, 'bytes'],
    ['streamed.json', 2099, '[1]'],
    ['empty', 2026, ''],
  ]);
});

test('C14: an archive of 65,535 files or more ends so that its reader finds all of them', async () => {
  const one = Buffer.from(await readFile(await saved(inOrder({ name: 'a', at: summer, content: '' }))));
  const end = one.subarray(-22);
  const directoryAt = end.readUInt32LE(16);
  const record = one.subarray(directoryAt, -22);
  const countRead = async (count: number) => {
    // What client-zip writes for that many files.
    end.writeUInt16LE(Math.min(count, 65_535), 8);
    end.writeUInt16LE(Math.min(count, 65_535), 10);
    end.writeUInt32LE(record.length * count, 12);
    const records = Array.from({ length: count }, () => record);
    const path = await writtenTo(
      Buffer.concat([one.subarray(0, directoryAt), ...records, archiveEnd(end, count)]),
    );
    const archive = await openPromise(path);
    archive.close();
    return archive.entryCount;
  };
  for (const count of [65_534, 65_535, 65_536, 70_000]) expect(await countRead(count)).toBe(count);
});

test('C14: an archive that is no longer wanted ends its sources and the file that it is reading', async () => {
  const ended: string[] = [];
  async function* endless(): AsyncGenerator<Uint8Array> {
    try {
      for (;;) yield new Uint8Array(1000);
    } finally {
      ended.push('content');
    }
  }
  async function* entries(): AsyncGenerator<ArchiveEntry> {
    try {
      yield { name: 'endless', at: summer, content: endless() };
    } finally {
      ended.push('entries');
    }
  }
  let bytes = 0;
  for await (const chunk of writeArchive(entries())) {
    bytes += chunk.length;
    if (bytes > 10_000) break;
  }
  expect(ended.toSorted()).toEqual(['content', 'entries']);
});

test('C14: an archive reads its sources only as fast as it is read itself', async () => {
  let produced = 0;
  async function* counted(): AsyncGenerator<Uint8Array> {
    for (; produced < 1000; produced += 1) yield new Uint8Array(1000);
  }
  const archive = writeArchive(inOrder({ name: 'large', at: summer, content: counted() }));
  for (let at = 0; at < 5; at += 1) await archive.next();
  await new Promise((passed) => setTimeout(passed, 20));
  expect(produced).toBeLessThan(20);
  await archive.return(undefined);
});

test('C14: an archive fails with what made one of its files fail', async () => {
  async function* failing(): AsyncGenerator<Uint8Array> {
    yield new Uint8Array(10);
    throw new Error('the disk is gone');
  }
  await expect(saved(inOrder({ name: 'a', at: summer, content: failing() }))).rejects.toThrow(
    'the disk is gone',
  );
});
