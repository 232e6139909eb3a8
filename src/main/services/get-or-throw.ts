import { FailureError, failure } from '../../shared/failure.ts';

/**
 * Returns what a store's `get` found.
 *
 * @throws FailureError `not-found` if it found nothing.
 */
export function getOrThrow<Item>(found: Item | null | undefined): Item {
  if (found === null || found === undefined) throw new FailureError(failure('not-found'));
  return found;
}
