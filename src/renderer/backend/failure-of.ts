import { ORPCError } from '@orpc/client';
import { type Failure, FailureError, failure, failureIn } from '../../shared/failure.ts';

/** The failure inside whatever a call to the backend threw; a lost connection is `connection-lost`. */
export function failureOf(thrown: unknown): Failure {
  if (thrown instanceof FailureError) return thrown.failure;
  if (!(thrown instanceof ORPCError)) return failure('connection-lost');
  const carried = failureIn(thrown.data);
  if (carried) return carried;
  return failure(thrown.code === 'BAD_REQUEST' ? 'bad-value' : 'internal', { said: thrown.message });
}
