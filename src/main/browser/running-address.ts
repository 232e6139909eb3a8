import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ownAddress } from './own-address.ts';

/** Where a running browser shell is found. Neither part is secret. */
export type RunningAddress = { readonly url: string; readonly pid: number };

/**
 * Writes the address of this run into the data folder, so that a second start can name it. Returns a function that
 * removes it. Parlance also runs without this file, such as on a full disk.
 */
export function publishAddress(folder: string, port: number, pid: number): () => void {
  const file = fileIn(folder);
  const remove = () => rmSync(file, { force: true });
  try {
    remove();
    // `wx` creates a new file or fails, so no symbolic link is followed.
    writeFileSync(file, JSON.stringify({ port, pid }), { mode: 0o600, flag: 'wx' });
  } catch {
    return () => {};
  }
  return remove;
}

/** Returns the address of the browser shell that uses a data folder, or null if it isn't known. */
export function runningAddress(folder: string): RunningAddress | null {
  try {
    const content: { port?: unknown; pid?: unknown } = JSON.parse(readFileSync(fileIn(folder), 'utf8'));
    const { port, pid } = content;
    if (!isWithin(port, 65_535) || !isWithin(pid, Number.MAX_SAFE_INTEGER)) return null;
    // After a crash, the file names a process that has ended.
    process.kill(pid, 0);
    return { url: ownAddress(port).url, pid };
  } catch {
    return null;
  }
}

function isWithin(value: unknown, most: number): value is number {
  return Number.isInteger(value) && Number(value) > 0 && Number(value) <= most;
}

function fileIn(folder: string): string {
  return join(folder, 'parlance.address');
}
