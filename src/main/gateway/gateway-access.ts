import type { ExtraFields } from '../../shared/gateways/extra-fields.ts';
import type { GatewayAddresses } from '../../shared/gateways/gateway-address.ts';
import { maskedKey, type RequestFacts } from './gateway-failure.ts';
import type { SecretMask } from './secret-mask.ts';
import type { Wire } from './wire.ts';

/** Everything that requests to one gateway need. `keyHeadersFor` says in which headers the key is sent. */
export type GatewayAccess = {
  /** The gateway's name as shown in error messages. */
  readonly name: string;
  readonly addresses: GatewayAddresses;
  /** The base URLs to try if the endpoint isn't found. */
  readonly otherBaseUrls: readonly string[];
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
export function headersOf({ addresses, key, headers }: GatewayAccess): Readonly<Record<string, string>> {
  // Compression would only delay the small chunks of a stream.
  const all = { ...headers, 'accept-encoding': 'identity' };
  return key ? { ...keyHeadersFor(addresses.origin, key), ...all } : all;
}

/** Returns the facts that a failure of a request to `address` mentions. */
export function factsOf(access: GatewayAccess, address: string): RequestFacts {
  const { name, key, mask } = access;
  const sentHeaders = Object.keys(headersOf(access));
  return { gateway: name, address, keyHint: key ? maskedKey(key) : null, sentHeaders, mask };
}

/** Hosts of Azure, which takes keys in a header of its own. */
const azureHost = /\.(?:openai|cognitiveservices|services\.ai)\.azure\.com$/;
/** How a JSON Web Token begins. Azure takes those of Entra ID as bearer tokens. */
const webToken = /^eyJ/;

/** Returns the headers with which the gateway at an origin takes a key, by lower-case name. */
function keyHeadersFor(origin: string, key: string): Readonly<Record<string, string>> {
  const host = URL.parse(origin)?.hostname ?? '';
  if (azureHost.test(host) && !webToken.test(key)) return { 'api-key': key };
  const bearer = { authorization: `Bearer ${key}` };
  // Chat takes a bearer token there, but the list of models only takes these.
  if (host === 'api.anthropic.com') return { ...bearer, 'x-api-key': key, 'anthropic-version': '2023-06-01' };
  return bearer;
}
