import type { GatewayProfile } from './gateway-profile.ts';

/** Returns the settings that a gateway's test depends on, as text. A test is valid while it stays the same. */
export function testedSettings({ baseUrl, key, headers, network, proxySignIn, ca }: GatewayProfile): string {
  return JSON.stringify([baseUrl, key, headers, network, proxySignIn, ca]);
}
