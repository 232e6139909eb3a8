import { FailureError, failure } from '../../../shared/failure.ts';
import { type GatewayAddresses, gatewayAddresses } from '../../../shared/models/gateway-address.ts';

/** Returns the endpoints of a base URL. Throws `bad-address` if it's invalid. */
export function addressesOf(baseUrl: string): GatewayAddresses {
  const addresses = gatewayAddresses(baseUrl);
  if (!addresses) throw new FailureError(failure('bad-address', { address: baseUrl }));
  return addresses;
}

/** Returns the host of an origin, as its name. */
export function hostOf(origin: string): string {
  return URL.parse(origin)?.host ?? origin;
}
