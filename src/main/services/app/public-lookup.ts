import { type LookupAddress, lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { FailureError, failure } from '../../../shared/failure.ts';
import { isPublicAddress } from './public-address.ts';

/** How names become addresses: Node's `dns.lookup`, asked for all of them. */
export type Resolve = (
  hostname: string,
  options: { readonly all: true; readonly family?: number },
  callback: (error: Error | null, addresses: readonly LookupAddress[]) => void,
) => void;

/** The system's way. */
export const systemResolve: Resolve = (hostname, options, callback) => lookup(hostname, options, callback);

/** The failure of an address that is not a public one. */
export function notPublic(host: string): FailureError {
  return new FailureError(failure('bad-address', { host, reason: 'not-public' }));
}

/**
 * A lookup for connections that finds public addresses alone: a name with a single other one among its addresses is
 * refused. It runs as the connection is made, so no second answer of the name server can get past it.
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
