import type { Socket } from 'node:net';
import { type buildConnector, Client } from 'undici';
import type { Target } from './bypass.ts';
import { proxyFailure, proxyFailureOf, proxyReasonOf } from './proxy-failure.ts';
import { type ProxyServer, proxyAuthorization, proxyName } from './proxy-server.ts';

/** Opens a tunnel to a target through an HTTP proxy (`CONNECT`). Throws the failure `proxy`. */
export async function openTunnel(
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
    // What the proxy says besides its status is not read, so its end is of no interest.
    socket.on('error', () => {}).destroy();
    throw proxyFailure(proxy, proxyReasonOf(statusCode));
  } catch (thrown) {
    throw proxyFailureOf(proxy, thrown);
  } finally {
    // The tunnel's socket is no longer the client's.
    void client.destroy();
  }
}
