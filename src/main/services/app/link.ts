import { FailureError, failure } from '../../../shared/failure.ts';
import { safeLink } from '../../../shared/text/safe-link.ts';

/** Returns an address that may be opened in the system's browser. Throws a `bad-address` failure for others. */
export function checkedLink(address: string): string {
  const link = safeLink(address);
  if (!link) throw new FailureError(failure('bad-address', { address: address.slice(0, 200) }));
  return link;
}
