import { FailureError, failure } from '../../../shared/failure.ts';
import type { NetworkSettings } from '../../../shared/gateways/network.ts';
import { isBypassed, isLoopback, targetOf } from './bypass.ts';
import { type Environment, environmentProxy } from './environment-proxy.ts';
import { type ProxyServer, proxyServer } from './proxy-server.ts';

/**
 * Returns the proxy for a URL, or null for a direct connection.
 * @throws {@link FailureError} `proxy` if a proxy is set but its address is invalid.
 */
export type Route = (url: URL) => ProxyServer | null;

/** Creates the route for these settings. Loopback addresses are always direct. */
export function createRoute(
  { proxy, bypass }: Pick<NetworkSettings, 'proxy' | 'bypass'>,
  password: string | null,
  environment: Environment,
): Route {
  return (url) => {
    const target = targetOf(url);
    if (proxy.kind === 'none' || isLoopback(target.host) || isBypassed(bypass, target)) return null;
    if (proxy.kind === 'url') return readable(proxyServer(proxy.url, proxy.user, password));
    const found = environmentProxy(environment, url.protocol);
    if (!found.address || isBypassed(found.bypass, target)) return null;
    return readable(proxyServer(found.address));
  };
}

function readable(server: ProxyServer | null): ProxyServer {
  // Don't include the invalid address: it may contain a password.
  if (!server) throw new FailureError(failure('proxy', { reason: 'bad-address' }));
  return server;
}
