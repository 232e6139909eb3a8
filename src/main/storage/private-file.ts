import { randomUUID } from 'node:crypto';
import { open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

const temporarySuffix = /^\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Reads a file as text. Returns null if it doesn't exist. */
export async function readIfPresent(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8');
  } catch (thrown) {
    if (thrown instanceof Error && 'code' in thrown && thrown.code === 'ENOENT') return null;
    throw thrown;
  }
}

/** Atomically writes a file that only this account can read (mode 0600). */
export async function writePrivately(file: string, content: string): Promise<void> {
  const temporary = `${file}.${randomUUID()}`;
  const handle = await open(temporary, 'wx', 0o600);
  try {
    await handle.writeFile(content, 'utf8');
    await handle.sync();
  } finally {
    await handle.close();
  }
  try {
    await rename(temporary, file);
  } catch (thrown) {
    await rm(temporary, { force: true });
    throw thrown;
  }
}

/** Removes temporary files that {@link writePrivately} leaves behind if the process is killed. */
export async function removeTemporaryFiles(file: string): Promise<void> {
  const start = basename(file);
  for (const name of await readdir(dirname(file))) {
    if (name.startsWith(start) && temporarySuffix.test(name.slice(start.length)))
      await rm(join(dirname(file), name), { force: true });
  }
}
