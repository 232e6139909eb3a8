import { type Failure, failure } from '../../shared/failure.ts';
import { ownValue } from '../../shared/own-value.ts';

// https://sqlite.org/rescode.html; the low byte of an extended code is the primary one.
const sqliteReasons: Readonly<Record<number, string>> = {
  5: 'locked',
  6: 'locked',
  8: 'read-only',
  10: 'broken-disk',
  11: 'damaged',
  13: 'full',
  26: 'damaged',
};

const systemReasons: Readonly<Record<string, string>> = {
  ENOSPC: 'full',
  EDQUOT: 'full',
  EROFS: 'read-only',
  EACCES: 'read-only',
  EPERM: 'read-only',
  EIO: 'broken-disk',
};

/** Whether an error comes from SQLite or the file system. */
export function isStorageError(thrown: unknown): thrown is Error {
  if (!(thrown instanceof Error) || !('code' in thrown)) return false;
  return thrown.code === 'ERR_SQLITE_ERROR' || Object.hasOwn(systemReasons, String(thrown.code));
}

/**
 * Converts a disk error to a `storage` failure: `values.reason` is `full`, `read-only`, `locked`, `damaged` or
 * `broken-disk`, else the system's message.
 */
export function storageFailure(thrown: unknown): Failure {
  return failure('storage', { reason: reasonOf(thrown) });
}

/** Whether the database file itself is damaged. */
export function isDamage(thrown: unknown): boolean {
  return reasonOf(thrown) === 'damaged';
}

/** Whether the disk or the database file is the cause, rather than a statement or value. */
export function isDiskError(thrown: unknown): boolean {
  return thrown instanceof Error && knownReasonOf(thrown) !== undefined;
}

function reasonOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown);
  return knownReasonOf(thrown) ?? thrown.message;
}

function knownReasonOf(thrown: Error): string | undefined {
  const byCode = 'code' in thrown ? ownValue(systemReasons, String(thrown.code)) : undefined;
  const byResult = 'errcode' in thrown ? sqliteReasons[Number(thrown.errcode) & 0xff] : undefined;
  return byCode ?? byResult;
}
