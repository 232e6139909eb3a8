import { FailureError, failure } from '../../../shared/failure.ts';
import type { NetworkSettings } from '../../../shared/models/network.ts';
import { isBypassed, isLoopback, targetOf } from './bypass.ts';
import { type Environment, environmentProxy } from './environment-proxy.ts';
import { type ProxyServer, proxyServer } from './proxy-server.ts';

/** Finds the proxy for an address; null is the direct way. Throws the failure `proxy` where it is set but unreadable. */
export type Route = (url: URL) => ProxyServer | null;

/** The way to every address under some settings; loopback is always direct. */
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
  // What cannot be read may hold a password, so it is not repeated.
  if (!server) throw new FailureError(failure('proxy', { reason: 'bad-address' }));
  return server;
}
