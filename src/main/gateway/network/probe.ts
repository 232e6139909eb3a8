import { isIP, type Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import type { NetworkSettings } from '../../../shared/gateways/network.ts';
import { untilAborted } from '../until-aborted.ts';
import { targetOf } from './bypass.ts';
import type { Connectors } from './connector.ts';
import { proxyFailureOf } from './proxy-failure.ts';
import type { ProxyServer } from './proxy-server.ts';
import type { Route } from './route.ts';
import type { Trust } from './trust.ts';

/** Result of a TLS handshake: the version (`TLSv1.3`), and when the certificate expires, in epoch ms. */
export type TlsInfo = { readonly version: string; readonly expires: number | null };

/** Tests the steps of a connection to one address separately. Each throws a network error, or the signal's reason. */
export type Probe = {
  /** The proxy for the address; null for a direct connection. */
  proxy(): ProxyServer | null;
  /** Resolves the host to connect to, which is the proxy or the gateway. Null if it's an IP address already. */
  addresses(signal: AbortSignal): Promise<readonly string[] | null>;
  /** Connects to the gateway, or to a proxy that forwards plain http requests. */
  connect(signal: AbortSignal): Promise<void>;
  secure(signal: AbortSignal): Promise<TlsInfo>;
};

/** Resolves a host to its addresses. Throws the same errors as Node's `lookup`. */
export type Resolve = (host: string) => Promise<readonly string[]>;

/** Creates a probe for the address `url`. `resolve` looks up host names. */
export function createProbe(
  url: URL,
  settings: NetworkSettings,
  route: Route,
  trust: Trust,
  resolve: Resolve,
): Probe {
  const { caFile, timeouts } = settings;
  // Loads undici, like `createConnectionPool`.
  const load = async (): Promise<Connectors> => {
    const { createConnectors } = await import('./connector.ts');
    return createConnectors(route, () => trust.context(caFile), timeouts.connectMs);
  };
  const nextHost = () => route(url)?.host ?? targetOf(url).host;

  async function opened(proxy: ProxyServer | null): Promise<Socket> {
    const connectors = await load();
    // A plain http request is forwarded by an HTTP proxy, which may refuse a tunnel to that port.
    if (!proxy || proxy.protocol === 'socks5:' || url.protocol === 'https:') return connectors.connectTo(url);
    return connectedBy((callback) => connectors.toProxy(proxy)(optionsFor(url), callback));
  }

  return {
    proxy: () => route(url),
    addresses: async (signal) => {
      const host = nextHost();
      if (isIP(host)) return null;
      try {
        return [...new Set(await untilAborted(signal, resolve(host)))];
      } catch (thrown) {
        signal.throwIfAborted();
        const proxy = route(url);
        throw proxy ? proxyFailureOf(proxy, thrown) : thrown;
      }
    },
    connect: async (signal) => {
      const socket = await untilAborted(signal, opened(route(url)), destroySocket);
      destroySocket(socket);
    },
    secure: async (signal) => {
      const opening = load().then(({ toGateway }) =>
        connectedBy((callback) => toGateway(optionsFor(url), callback)),
      );
      const socket = await untilAborted(signal, opening, destroySocket);
      const certificate = socket instanceof TLSSocket ? socket.getPeerCertificate() : null;
      const version = (socket instanceof TLSSocket && socket.getProtocol()) || 'TLS';
      destroySocket(socket);
      const expires = certificate?.valid_to ? Date.parse(certificate.valid_to) : Number.NaN;
      return { version, expires: Number.isNaN(expires) ? null : expires };
    },
  };
}

type Connect = (callback: Parameters<Connectors['toGateway']>[1]) => void;

function connectedBy(connect: Connect): Promise<Socket> {
  return new Promise((resolve, reject) => {
    connect((error, socket) => (socket ? resolve(socket) : reject(error)));
  });
}

function optionsFor({ protocol, hostname, host, port }: URL) {
  return { protocol, hostname, host, port };
}

function destroySocket(socket: Socket): void {
  socket.on('error', () => {}).destroy();
}
