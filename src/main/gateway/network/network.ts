import type { LookupFunction } from 'node:net';
import { defaultNetworkSettings, type NetworkSettings } from '../../../shared/models/network.ts';
import type { Wire } from '../wire.ts';
import type { Environment } from './environment-proxy.ts';
import { createLine, type Line } from './line.ts';
import { createProbe, type Probe, type Resolve } from './probe.ts';
import { createRoute } from './route.ts';
import { createTrust } from './trust.ts';

/**
 * Network access for the gateways. It provides a wire for each, and keeps connections open while a gateway uses their
 * settings.
 */
export type Network = {
  /**
   * Returns the wire for `owner` (a gateway's ID) with these settings. If the settings have changed, the previous
   * connections close once their requests have finished. `proxyPassword` is only sent to the proxy.
   */
  wireFor(owner: string, settings: NetworkSettings, proxyPassword: string | null): Wire;
  /** Tests the connection to an address with these settings, step by step and on separate connections. */
  probe(url: URL, settings: NetworkSettings, proxyPassword: string | null, resolve: Resolve): Probe;
  /**
   * Returns a wire for hosts other than gateways. It uses the environment's proxy; without one, `lookup` resolves
   * names.
   */
  wireOutside(lookup: LookupFunction): Wire;
  /** Closes connections that only this owner used, once their requests have finished. */
  forget(owner: string): void;
  /** Aborts all requests. */
  close(): Promise<void>;
};

/** Shorter than for gateways: other servers don't need minutes to respond. */
const outsideTimeouts = { connectMs: 10_000, headersMs: 20_000, idleMs: 20_000, totalMs: 60_000 };

/** Creates the network. `environment` provides the proxies of kind `system`. */
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

  // Keep it until `close`: a retry that still has its wire opens the line again.
  function retire(line: Line): void {
    resting.add(line);
    // Fails only if `close` has destroyed the connections meanwhile, which is intended.
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
