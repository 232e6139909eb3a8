import type { LookupFunction } from 'node:net';
import { Agent } from 'undici';
import type { NetworkSettings } from '../../../shared/models/network.ts';
import { createWire, type Wire } from '../wire.ts';
import { createConnectors } from './connector.ts';
import { createForwarding } from './forwarding.ts';
import { followRedirects } from './redirects.ts';
import type { Route } from './route.ts';
import type { Trust } from './trust.ts';

/** One way out, shared by all who have the same settings: a pool of connections that serve again (keep-alive). */
export type Line = {
  readonly wire: Wire;
  /** Ends it gently: what runs goes on to its end, idle connections close. A later request opens it again. */
  rest(): Promise<void>;
  /** Ends it at once: what runs breaks off. */
  cut(): Promise<void>;
};

const pools = {
  keepAliveTimeout: 60_000,
  /** A gateway's answer to a chat has some kilobytes of headers at most; past this it is refused. */
  maxHeaderSize: 65_536,
  allowH2: false,
} as const;

/** A line; nothing is opened before its first request. `lookup` is for what it reaches without a proxy. */
export function createLine(
  settings: NetworkSettings,
  route: Route,
  trust: Trust,
  lookup?: LookupFunction,
): Line {
  let open: Opened | null = null;

  const wire: Wire = async (request, watch) => {
    open ??= opened(settings, route, trust, lookup);
    return open.wire(request, watch);
  };

  async function end(how: (opened: Opened) => Promise<void>): Promise<void> {
    const ending = open;
    open = null;
    if (ending) await how(ending);
  }

  return {
    wire: followRedirects(wire),
    rest: () => end(({ close }) => close()),
    cut: () => end(({ destroy }) => destroy()),
  };
}

type Opened = {
  readonly wire: Wire;
  close(): Promise<void>;
  destroy(): Promise<void>;
};

function opened(
  { caFile, timeouts }: NetworkSettings,
  route: Route,
  trust: Trust,
  lookup?: LookupFunction,
): Opened {
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
