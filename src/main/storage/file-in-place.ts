import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { FailureError, failure } from '../../shared/failure.ts';

/** A file used at its own path. `size` is in bytes, `modifiedMs` in epoch ms. */
export type FileInPlace = { readonly path: string; readonly size: number; readonly modifiedMs: number };

/**
 * Returns the current state of a file. Throws `file-changed` (`values.reason` is `gone`) if it's missing or not a
 * regular file.
 */
export async function fileInPlace(path: string): Promise<FileInPlace> {
  const found = await stat(path).catch(() => null);
  if (!found?.isFile()) throw changed(path, 'gone');
  return { path, size: found.size, modifiedMs: found.mtimeMs };
}

/** Throws `file-changed` if the file is missing or its size or modification time differs. */
export async function checkInPlace(before: FileInPlace): Promise<void> {
  const now = await fileInPlace(before.path);
  if (now.size !== before.size || now.modifiedMs !== before.modifiedMs) throw changed(before.path, 'changed');
}

/** Returns an id in the same form as all media ids. It stays the same as long as the file doesn't change. */
export function idInPlace({ path, size, modifiedMs }: FileInPlace): string {
  return createHash('sha256')
    .update(JSON.stringify(['in place', path, size, modifiedMs]))
    .digest('hex');
}

function changed(path: string, reason: 'gone' | 'changed'): FailureError {
  return new FailureError(failure('file-changed', { name: basename(path), reason }));
}
