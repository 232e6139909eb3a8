import { type LookupAddress, lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { FailureError, failure } from '../../../shared/failure.ts';
import { isPublicAddress } from './public-address.ts';

/** Resolves a name to all of its addresses, like Node's `dns.lookup`. */
export type Resolve = (
  hostname: string,
  options: { readonly all: true; readonly family?: number },
  callback: (error: Error | null, addresses: readonly LookupAddress[]) => void,
) => void;

/** Uses the system's resolver. */
export const systemResolve: Resolve = (hostname, options, callback) => lookup(hostname, options, callback);

/** Returns the failure for an address that isn't public. */
export function notPublic(host: string): FailureError {
  return new FailureError(failure('bad-address', { host, reason: 'not-public' }));
}

/**
 * Creates a lookup for connections. It returns only public addresses, and refuses a name if any of its addresses isn't
 * public. It runs when a connection is opened, so a later DNS response can't bypass it.
 */
export function createPublicLookup(resolve: Resolve): LookupFunction {
  return (hostname, { all, family }, callback) => {
    const wanted = typeof family === 'number' ? { all: true as const, family } : { all: true as const };
    resolve(hostname, wanted, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error || !first) return callback(error ?? notPublic(hostname), '', 0);
      if (!addresses.every(({ address }) => isPublicAddress(address)))
        return callback(notPublic(hostname), '', 0);
      if (all) return callback(null, [...addresses]);
      callback(null, first.address, first.family);
    });
  };
}
