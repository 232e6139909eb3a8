import { ORPCError } from '@orpc/server';
import { type Failure, FailureError, failureOf } from '../../shared/failure.ts';
import type { Log } from '../storage/log.ts';
import { isOfDisk, storageFailure } from '../storage/storage-failure.ts';

/** The failure as it crosses the contract: the typed error `FAILURE` with a code and values. */
export function asContractError(thrown: unknown, log: Log): ORPCError<string, unknown> {
  if (thrown instanceof ORPCError) return thrown;
  return new ORPCError('FAILURE', { defined: true, data: asFailure(thrown, log) });
}

/** The failure inside whatever was thrown, the disk's errors among them; its code goes into the log. */
export function asFailure(thrown: unknown, log: Log): Failure {
  if (thrown instanceof FailureError) log.write({ event: 'failed', code: thrown.failure.code });
  else if (!isAbort(thrown)) log.unforeseen('contract', thrown);
  return isOfDisk(thrown) ? storageFailure(thrown) : failureOf(thrown);
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

/** The page cancelled its call, or closed: nobody waits for the answer. */
function isAbort(thrown: unknown): boolean {
  return thrown instanceof Error && thrown.name === 'AbortError';
}
