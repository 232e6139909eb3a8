import type { GatewayProfile } from './gateway-profile.ts';

/** Returns the settings that a test of a gateway depends on, as text: while it is the same, the test still holds. */
export function testedSettings({ baseUrl, key, headers, network, proxySignIn, ca }: GatewayProfile): string {
  return JSON.stringify([baseUrl, key, headers, network, proxySignIn, ca]);
}
