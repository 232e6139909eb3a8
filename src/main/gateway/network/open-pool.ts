import type { LookupFunction } from 'node:net';
import { Agent } from 'undici';
import type { NetworkSettings } from '../../../shared/gateways/network.ts';
import { createWire, type Wire } from '../wire.ts';
import { createConnectors } from './connector.ts';
import { createForwarding } from './forwarding.ts';
import type { Route } from './route.ts';
import type { Trust } from './trust.ts';

const pools = {
  keepAliveTimeout: 60_000,
  /** Maximum size of response headers, in bytes. Those of a chat response take a few kilobytes at most. */
  maxHeaderSize: 65_536,
  allowH2: false,
} as const;

/** Open connections. `close` is graceful, and `destroy` aborts running requests. */
export type OpenPool = {
  readonly wire: Wire;
  close(): Promise<void>;
  destroy(): Promise<void>;
};

/** Creates a pool's connections. `lookup` applies to hosts that are reached without a proxy. */
export function openPool(
  { caFile, timeouts }: NetworkSettings,
  route: Route,
  trust: Trust,
  lookup?: LookupFunction,
): OpenPool {
  const connectors = createConnectors(route, () => trust.context(caFile), timeouts.connectMs, lookup);
  const forwarding = createForwarding(connectors, pools);
  const agent = new Agent({ ...pools, connect: connectors.toGateway });
  const dispatcher = agent.compose((dispatch) => (options, handler) => {
    const url = new URL(String(options.origin));
    const proxy = url.protocol === 'http:' ? route(url) : null;
    return proxy && proxy.protocol !== 'socks5:'
      ? forwarding.dispatch(proxy, options, handler)
      : dispatch(options, handler);
  });
  return {
    wire: createWire(dispatcher, timeouts),
    close: async () => void (await Promise.all([agent.close(), forwarding.close()])),
    destroy: async () => void (await Promise.all([agent.destroy(), forwarding.destroy()])),
  };
}
