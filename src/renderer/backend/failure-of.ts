import { ORPCError } from '@orpc/client';
import { type Failure, FailureError, failure, failureIn } from '../../shared/failure.ts';

/** The failure if the app itself can't be reached, as opposed to a gateway. */
export const appUnreachable = failure('connection-lost', { of: 'app' });

/**
 * Returns the failure in an error thrown by a backend call. An unknown error counts as a lost connection to the app.
 */
export function failureOf(thrown: unknown): Failure {
  if (thrown instanceof FailureError) return thrown.failure;
  if (!(thrown instanceof ORPCError)) return appUnreachable;
  const carried = failureIn(thrown.data);
  if (carried) return carried;
  return failure(thrown.code === 'BAD_REQUEST' ? 'bad-value' : 'internal', { said: thrown.message });
}
