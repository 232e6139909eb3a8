import type { ExtraFields } from '../../shared/gateways/extra-fields.ts';
import type { GatewayAddresses } from '../../shared/gateways/gateway-address.ts';
import { maskedKey, type RequestFacts } from './gateway-failure.ts';
import type { SecretMask } from './secret-mask.ts';
import type { Wire } from './wire.ts';

/** Everything that requests to one gateway need. The key is sent in the `Authorization` header only. */
export type GatewayAccess = {
  /** The gateway's name as shown in error messages. */
  readonly name: string;
  readonly addresses: GatewayAddresses;
  /** The same base URL with or without `/v1`, to try if the endpoint isn't found. Null if there is none. */
  readonly otherBaseUrl: string | null;
  readonly key: string | null;
  /** Extra headers of every request, by lower-case name. Never one that Parlance sets itself. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly wire: Wire;
  /** Hides every secret that requests to the gateway contain. */
  readonly mask: SecretMask['mask'];
  /** Adds the secrets in extra fields of a request to those that `mask` hides. */
  readonly hideFields?: ((fields: ExtraFields) => void) | undefined;
  /** How long the wire waits between two chunks of a body, in milliseconds. */
  readonly idleMs: number;
  /** Time limit of a request with a recording, in milliseconds; long recordings get more (`recordingWait`). */
  readonly recordingMs: number;
};

/** Returns the headers of every request: the extra ones, and the key if there is one. */
export function headersOf({ key, headers }: GatewayAccess): Readonly<Record<string, string>> {
  // Compression would only delay the small chunks of a stream.
  return { ...headers, 'accept-encoding': 'identity', ...(key ? { authorization: `Bearer ${key}` } : {}) };
}

/** Returns the facts that a failure of a request to `address` mentions. */
export function factsOf({ name, key, mask }: GatewayAccess, address: string): RequestFacts {
  return { gateway: name, address, keyHint: key ? maskedKey(key) : null, mask };
}
