import { mapEventIterator, ORPCError } from '@orpc/client';
import { type Failure, failureOf } from '../../shared/failure.ts';
import { type Log, logFailure } from '../storage/log.ts';
import { isStorageError, storageFailure } from '../storage/storage-failure.ts';

/**
 * Maps what a handler throws, and what the stream it returns throws later, to the contract's typed error `FAILURE`.
 * This is middleware: `next` calls the handler.
 */
export async function withContractErrors<Result extends { readonly output: unknown }>(
  next: () => Promise<Result>,
  log: Log,
): Promise<Result> {
  try {
    const result = await next();
    return isStream(result.output) ? { ...result, output: streamWithErrors(result.output, log) } : result;
  } catch (thrown) {
    throw asContractError(thrown, log);
  }
}

/** Returns the failure inside whatever was thrown, including disk errors, and logs its code. */
export function asFailure(thrown: unknown, log: Log): Failure {
  if (!isAbort(thrown)) logFailure(log, 'contract', thrown);
  return isStorageError(thrown) ? storageFailure(thrown) : failureOf(thrown);
}

function asContractError(thrown: unknown, log: Log): ORPCError<string, unknown> {
  if (thrown instanceof ORPCError) return thrown;
  return new ORPCError('FAILURE', { defined: true, data: asFailure(thrown, log) });
}

function isStream(output: unknown): output is AsyncIterator<unknown> {
  return typeof (output as Partial<AsyncIterable<unknown>> | null)?.[Symbol.asyncIterator] === 'function';
}

function streamWithErrors(events: AsyncIterator<unknown>, log: Log): AsyncIterator<unknown> {
  return mapEventIterator(events, {
    value: async (event) => event,
    error: async (thrown) => asContractError(thrown, log),
  });
}

/** Whether the page cancelled its call or closed, so that nothing is waiting for the result. */
function isAbort(thrown: unknown): boolean {
  return thrown instanceof Error && thrown.name === 'AbortError';
}
