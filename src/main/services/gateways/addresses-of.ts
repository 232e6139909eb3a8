import { createHash } from 'node:crypto';
import { FailureError, failure } from '../../../shared/failure.ts';
import { type GatewayAddresses, gatewayAddresses } from '../../../shared/gateways/gateway-address.ts';

/** Returns the endpoints of a base URL. Throws `bad-address`, without the user name and password, if it's invalid. */
export function addressesOf(baseUrl: string): GatewayAddresses {
  const addresses = gatewayAddresses(baseUrl);
  if (!addresses) throw new FailureError(failure('bad-address', { address: withoutLogin(baseUrl) }));
  return addresses;
}

function withoutLogin(baseUrl: string): string {
  const url = URL.parse(baseUrl.trim());
  // Without a scheme, `user:password@host` is a URL with the scheme `user` and no host.
  if (!url?.host) return baseUrl.slice(baseUrl.lastIndexOf('@') + 1);
  if (!url.username && !url.password) return baseUrl;
  url.username = '';
  url.password = '';
  return url.href;
}

/** Returns the host of an origin, to use as a name. */
export function hostOf(origin: string): string {
  return URL.parse(origin)?.host ?? origin;
}

/** Where a gateway's requests go: its `origin` as conversations store it, and its `host` as people read it. */
export type GatewayPlace = { readonly origin: string; readonly host: string };

/** Returns where a gateway's requests go. An invalid base URL stands for itself. */
export function placeOf({
  kind,
  baseUrl,
}: {
  readonly kind: string;
  readonly baseUrl: string;
}): GatewayPlace {
  const origin = gatewayAddresses(baseUrl)?.origin ?? baseUrl;
  const host = hostOf(origin);
  // Its port differs between runs.
  if (kind === 'demo') return { origin: kind, host };
  // The environment's address isn't stored.
  if (kind === 'environment') return { origin: createHash('sha256').update(origin).digest('hex'), host };
  return { origin, host };
}
