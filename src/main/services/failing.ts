import { ORPCError } from '@orpc/server';
import { type Failure, FailureError, failure, failureOf } from '../../shared/failure.ts';
import type { Log } from '../storage/log.ts';

/** The failure as it crosses the contract: the typed error `FAILURE` with a code and values. */
export function asContractError(thrown: unknown, log: Log): ORPCError<string, unknown> {
  if (thrown instanceof ORPCError) return thrown;
  return new ORPCError('FAILURE', { defined: true, data: asFailure(thrown, log) });
}

/** The failure inside whatever was thrown, the disk's errors among them; its code goes into the log. */
export function asFailure(thrown: unknown, log: Log): Failure {
  if (thrown instanceof FailureError) log.write({ event: 'failed', code: thrown.failure.code });
  else log.unforeseen('contract', thrown);
  return isOfDisk(thrown) ? failure('storage', { reason: thrown.message }) : failureOf(thrown);
}

/** A stream whose failures cross the contract as codes too. */
export async function* failing<Event>(events: AsyncGenerator<Event>, log: Log): AsyncGenerator<Event> {
  try {
    yield* events;
  } catch (thrown) {
    throw asContractError(thrown, log);
  } finally {
    await events.return(undefined);
  }
}

const diskCodes = new Set(['ERR_SQLITE_ERROR', 'ENOSPC', 'EROFS', 'EACCES', 'EPERM', 'EIO', 'EDQUOT']);

/** What SQLite and the file system throw: a full or read-only disk, a damaged or locked database. */
function isOfDisk(thrown: unknown): thrown is Error {
  return thrown instanceof Error && 'code' in thrown && diskCodes.has(String(thrown.code));
}
