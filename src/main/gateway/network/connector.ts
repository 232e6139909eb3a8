import type { LookupFunction, Socket } from 'node:net';
import type { SecureContext } from 'node:tls';
import { buildConnector, Client } from 'undici';
import { type Target, targetOf } from './bypass.ts';
import { proxyFailure, proxyFailureOf, proxyReasonOf } from './proxy-failure.ts';
import { type ProxyServer, proxyAuthorization, proxyName } from './proxy-server.ts';
import type { Route } from './route.ts';
import { openSocksTunnel } from './socks-tunnel.ts';

/** Opens connections to gateways, through a proxy if one is set, and to proxies that forward plain http requests. */
export type Connectors = {
  readonly toGateway: buildConnector.connector;
  toProxy(proxy: ProxyServer): buildConnector.connector;
  /** Connects to a gateway without TLS to the gateway itself: a tunnel through the proxy, or a plain TCP connection. */
  connectTo(url: URL): Promise<Socket>;
};

/**
 * Creates connectors that time out after `waitMs` at each step. `context` is called when TLS is first needed. `lookup`
 * replaces DNS lookup for hosts that are reached without a proxy.
 */
export function createConnectors(
  route: Route,
  context: () => SecureContext,
  waitMs: number,
  lookup?: LookupFunction,
): Connectors {
  const { open, secure } = opener(context, waitMs);
  const direct = lookup ? opener(context, waitMs, lookup).open : open;

  const toProxy =
    (proxy: ProxyServer): buildConnector.connector =>
    (_, callback) => {
      const { protocol, host, port } = proxy;
      const scheme = protocol === 'https:' ? protocol : 'http:';
      open({ protocol: scheme, hostname: host, host, port: String(port) }, (error, socket) =>
        error ? callback(proxyFailureOf(proxy, error), null) : callback(null, socket),
      );
    };

  async function tunnel(proxy: ProxyServer, url: URL): Promise<Socket> {
    const target = targetOf(url);
    if (proxy.protocol !== 'socks5:') return openTunnel(proxy, target, toProxy(proxy), waitMs);
    const socket = await connected(toProxy(proxy), optionsFor(url));
    await openSocksTunnel(proxy, target, socket, waitMs);
    return socket;
  }

  async function connectByRoute(options: buildConnector.Options): Promise<Socket> {
    const url = new URL(`${options.protocol}//${options.host ?? options.hostname}`);
    const proxy = route(url);
    if (!proxy) return connected(direct, options);
    const httpSocket = await tunnel(proxy, url);
    return options.protocol === 'https:' ? connected(secure, { ...options, httpSocket }) : httpSocket;
  }

  async function connectTo(url: URL): Promise<Socket> {
    const proxy = route(url);
    if (proxy) return tunnel(proxy, url);
    const { host, port } = targetOf(url);
    return connected(direct, { protocol: 'http:', hostname: host, port: String(port) });
  }

  return {
    connectTo,
    toGateway: (options, callback) => {
      connectByRoute(options).then(
        (socket) => callback(null, socket),
        (error: Error) => callback(error, null),
      );
    },
    toProxy,
  };
}

type Opener = { readonly open: buildConnector.connector; readonly secure: buildConnector.connector };

function opener(context: () => SecureContext, waitMs: number, lookup?: LookupFunction): Opener {
  const lookupOptions = lookup ? { lookup } : {};
  const plain = buildConnector({ timeout: waitMs, ...lookupOptions });
  let tls: buildConnector.connector | null = null;
  // Explicit, because Node would otherwise honour NODE_TLS_REJECT_UNAUTHORIZED=0 from the environment.
  const tlsOptions = { rejectUnauthorized: true, allowH2: false, timeout: waitMs, ...lookupOptions };
  const secure: buildConnector.connector = (options, callback) => {
    tls ??= buildConnector({ ...tlsOptions, secureContext: context() });
    tls(options, callback);
  };
  return {
    open: (options, callback) => (options.protocol === 'https:' ? secure : plain)(options, callback),
    secure,
  };
}

function optionsFor({ protocol, hostname, port }: URL): buildConnector.Options {
  return { protocol, hostname, port };
}

function connected(connect: buildConnector.connector, options: buildConnector.Options): Promise<Socket> {
  return new Promise((resolve, reject) => {
    connect(options, (error, socket) => (socket ? resolve(socket) : reject(error)));
  });
}

/**
 * Opens a tunnel to a target through an HTTP proxy (`CONNECT`).
 * @throws `FailureError` `proxy`.
 */
async function openTunnel(
  proxy: ProxyServer,
  target: Target,
  connect: buildConnector.connector,
  waitMs: number,
): Promise<Socket> {
  const client = new Client(`${proxy.protocol}//${proxyName(proxy)}`, { connect, headersTimeout: waitMs });
  const path = proxyName(target);
  try {
    const headers = { host: path, ...proxyAuthorization(proxy) };
    const { statusCode, socket } = await client.connect({ path, headers });
    if (statusCode >= 200 && statusCode < 300) return socket as Socket;
    // Only the status of a refusal is used, so errors while closing don't matter.
    socket.on('error', () => {}).destroy();
    throw proxyFailure(proxy, proxyReasonOf(statusCode));
  } catch (thrown) {
    throw proxyFailureOf(proxy, thrown);
  } finally {
    // This doesn't close the tunnel, because its socket no longer belongs to the client.
    void client.destroy();
  }
}
