import type { GatewayAddresses } from '../../shared/models/gateway-address.ts';
import { maskedKey, type RequestFacts } from './gateway-failure.ts';
import type { SecretMask } from './secret-mask.ts';
import type { Wire } from './wire.ts';

/** What it takes to reach one gateway. The key goes into the `Authorization` header and nowhere else. */
export type GatewayAccess = {
  /** The gateway's name, as sentences use it. */
  readonly name: string;
  readonly addresses: GatewayAddresses;
  /** The base URL that differs by `/v1` alone, to be tried where nothing is found; null where there is none. */
  readonly otherBaseUrl: string | null;
  readonly key: string | null;
  /** Sent with every request besides, by lower-case names; never one that Parlance sets itself. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly wire: Wire;
  /** Hides every secret that requests to the gateway carry. */
  readonly mask: SecretMask['mask'];
  /** How long the wire waits between two pieces of a body, in milliseconds. */
  readonly idleMs: number;
  /** Time limit of a request with a recording, in milliseconds; long recordings get more (`recordingWait`). */
  readonly recordingMs: number;
};

/** The headers of every request: the extra ones, and the key where one is kept. */
export function headersOf({ key, headers }: GatewayAccess): Readonly<Record<string, string>> {
  // Compression would only delay the small pieces of a stream.
  return { ...headers, 'accept-encoding': 'identity', ...(key ? { authorization: `Bearer ${key}` } : {}) };
}

/** What a failure of a request to `address` needs to know. */
export function factsOf({ name, key, mask }: GatewayAccess, address: string): RequestFacts {
  return { gateway: name, address, keyHint: key ? maskedKey(key) : null, mask };
}
