import type { LookupFunction } from 'node:net';
import { defaultNetworkSettings, type NetworkSettings } from '../../../shared/models/network.ts';
import type { Wire } from '../wire.ts';
import type { Environment } from './environment-proxy.ts';
import { createLine, type Line } from './line.ts';
import { createProbe, type Probe, type Resolve } from './probe.ts';
import { createRoute } from './route.ts';
import { createTrust } from './trust.ts';

/** The network under the gateways: a wire for each, with connections kept for as long as someone uses its settings. */
export type Network = {
  /**
   * The wire for `owner` (a gateway's id) under these settings; asked again with others, the connections of the
   * former ones close once what runs has ended. `proxyPassword` goes to the proxy alone.
   */
  wireFor(owner: string, settings: NetworkSettings, proxyPassword: string | null): Wire;
  /** Looks at the way to an address under these settings, step by step and on connections of its own. */
  probe(url: URL, settings: NetworkSettings, proxyPassword: string | null, resolve: Resolve): Probe;
  /** A wire to elsewhere than a gateway, by the environment's proxy; without one, names are looked up by `lookup`. */
  wireOutside(lookup: LookupFunction): Wire;
  /** Closes what only this owner used, once what runs has ended. */
  forget(owner: string): void;
  /** Breaks off whatever runs. */
  close(): Promise<void>;
};

/** Elsewhere nobody thinks for minutes before answering. */
const outsideTimeouts = { connectMs: 10_000, headersMs: 20_000, idleMs: 20_000, totalMs: 60_000 };

/** The network of one run; `environment` is where proxies of kind `system` are read from. */
export function createNetwork({ environment }: { readonly environment: Environment }): Network {
  const trust = createTrust();
  const lines = new Map<string, Line>();
  const lineOf = new Map<string, string>();
  const resting = new Set<Line>();
  const outside = new Set<Line>();

  function leave(owner: string): void {
    const id = lineOf.get(owner);
    lineOf.delete(owner);
    if (id === undefined || [...lineOf.values()].includes(id)) return;
    const line = lines.get(id);
    lines.delete(id);
    if (line) retire(line);
  }

  // Kept until the end: a retry that still holds its wire opens it again.
  function retire(line: Line): void {
    resting.add(line);
    // It can only fail when `close` cut it off meanwhile, which is what was wanted.
    line.rest().catch(() => {});
  }

  return {
    wireFor: (owner, settings, proxyPassword) => {
      const id = JSON.stringify([settings, proxyPassword]);
      if (lineOf.get(owner) !== id) {
        leave(owner);
        lineOf.set(owner, id);
      }
      const line =
        lines.get(id) ?? createLine(settings, createRoute(settings, proxyPassword, environment), trust);
      lines.set(id, line);
      return line.wire;
    },
    probe: (url, settings, proxyPassword, resolve) =>
      createProbe(url, settings, createRoute(settings, proxyPassword, environment), trust, resolve),
    wireOutside: (lookup) => {
      const settings = { ...defaultNetworkSettings, timeouts: outsideTimeouts };
      const line = createLine(settings, createRoute(settings, null, environment), trust, lookup);
      outside.add(line);
      return line.wire;
    },
    forget: leave,
    close: async () => {
      await Promise.all([...lines.values(), ...resting, ...outside].map((line) => line.cut()));
    },
  };
}
