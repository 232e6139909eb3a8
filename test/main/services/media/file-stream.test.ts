import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { fileStream } from '../../../../src/main/services/media/file-stream.ts';

async function mediaFile() {
  const folder = await mkdtemp(join(tmpdir(), 'parlance-stream-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const path = join(folder, 'sound');
  await writeFile(path, Buffer.alloc(300_000, 7));
  const handles: { readonly fd: number }[] = [];
  const opened = async () => {
    const handle = await open(path);
    handles.push(handle);
    return handle;
  };
  return { handles, opened };
}

test('X4: a response that nobody reads opens no file', async () => {
  const { handles, opened } = await mediaFile();
  const unread = fileStream(opened, 0, async () => 300_000);
  await unread.cancel();
  fileStream(opened, 0, async () => 300_000);
  expect(handles).toEqual([]);
});

test('X4: a response with an open file closes it, even if nobody reads the response', async () => {
  const { handles, opened } = await mediaFile();
  await fileStream(await opened(), 0, async () => 300_000).cancel();
  expect(handles.map(({ fd }) => fd)).toEqual([-1]);
});

test('X4: a reader that stops in the middle leaves no file open, nor does one that reads to the end', async () => {
  const { handles, opened } = await mediaFile();
  const reader = fileStream(opened, 0, async () => 300_000).getReader();
  expect((await reader.read()).value?.length).toBe(131_072);
  await reader.cancel();
  let bytes = 0;
  for await (const piece of fileStream(opened, 10, async () => 300_000)) bytes += piece.length;
  expect(bytes).toBe(299_990);
  // The descriptor of a closed handle is -1.
  expect(handles.map(({ fd }) => fd)).toEqual([-1, -1]);
});

test('X4: a file that is gone by the time it is read ends the stream with an error', async () => {
  const stream = fileStream(
    () => open('/nowhere/at/all'),
    0,
    async () => 1,
  );
  await expect(stream.getReader().read()).rejects.toThrow('ENOENT');
});
