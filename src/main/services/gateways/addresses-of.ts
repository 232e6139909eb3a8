import { FailureError, failure } from '../../../shared/failure.ts';
import { type GatewayAddresses, gatewayAddresses } from '../../../shared/models/gateway-address.ts';

/** Where a base URL's endpoints are. Throws `bad-address` where it is none. */
export function addressesOf(baseUrl: string): GatewayAddresses {
  const addresses = gatewayAddresses(baseUrl);
  if (!addresses) throw new FailureError(failure('bad-address', { address: baseUrl }));
  return addresses;
}

/** The host of an origin, as a name for it. */
export function hostOf(origin: string): string {
  return URL.parse(origin)?.host ?? origin;
}
