import type { Socket } from 'node:net';
import { type buildConnector, Client } from 'undici';
import type { Target } from './bypass.ts';
import { proxyFailure, proxyFailureOf, proxyReasonOf } from './proxy-failure.ts';
import { type ProxyServer, proxyAuthorization, proxyName } from './proxy-server.ts';

/**
 * Opens a tunnel to a target through an HTTP proxy (`CONNECT`).
 * @throws `FailureError` `proxy`.
 */
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
