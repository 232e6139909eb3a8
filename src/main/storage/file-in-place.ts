import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { FailureError, failure } from '../../shared/failure.ts';

/** A file that stays where a person keeps it; `size` in bytes, `modifiedMs` in epoch ms. */
export type FileInPlace = { readonly path: string; readonly size: number; readonly modifiedMs: number };

/** What a file is now. Throws `file-changed` (`values.reason` is `gone`) where there is none, or it is no file. */
export async function fileInPlace(path: string): Promise<FileInPlace> {
  const found = await stat(path).catch(() => null);
  if (!found?.isFile()) throw changed(path, 'gone');
  return { path, size: found.size, modifiedMs: found.mtimeMs };
}

/** Throws `file-changed` unless the file is there, as large and as old as it was. */
export async function checkInPlace(kept: FileInPlace): Promise<void> {
  const now = await fileInPlace(kept.path);
  if (now.size !== kept.size || now.modifiedMs !== kept.modifiedMs) throw changed(kept.path, 'changed');
}

/** An id of the form that all media have, the same for the same file while it does not change. */
export function idInPlace({ path, size, modifiedMs }: FileInPlace): string {
  return createHash('sha256')
    .update(JSON.stringify(['in place', path, size, modifiedMs]))
    .digest('hex');
}

function changed(path: string, reason: 'gone' | 'changed'): FailureError {
  return new FailureError(failure('file-changed', { name: basename(path), reason }));
}
