import type { LookupFunction } from 'node:net';
import { defaultNetworkSettings, type NetworkSettings } from '../../../shared/gateways/network.ts';
import type { Wire } from '../wire.ts';
import { type ConnectionPool, createConnectionPool } from './connection-pool.ts';
import type { Environment } from './environment-proxy.ts';
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
  externalWire(lookup: LookupFunction): Wire;
  /** Closes connections that only this owner used, once their requests have finished. */
  release(owner: string): void;
  /** Aborts all requests. */
  close(): Promise<void>;
};

/** Shorter than for gateways, because other servers don't need minutes to respond. */
const outsideTimeouts = { connectMs: 10_000, headersMs: 20_000, idleMs: 20_000, totalMs: 60_000 };

/** Creates the network. `environment` provides the `system` proxies. */
export function createNetwork({ environment }: { readonly environment: Environment }): Network {
  const trust = createTrust();
  const pools = new Map<string, ConnectionPool>();
  const poolIdOf = new Map<string, string>();
  const closing = new Set<ConnectionPool>();
  const externalPools = new Set<ConnectionPool>();

  function release(owner: string): void {
    const id = poolIdOf.get(owner);
    poolIdOf.delete(owner);
    if (id === undefined || [...poolIdOf.values()].includes(id)) return;
    const pool = pools.get(id);
    pools.delete(id);
    if (pool) closeGracefully(pool);
  }

  // Kept until `close`, because a retry that still uses the wire opens the pool again.
  function closeGracefully(pool: ConnectionPool): void {
    closing.add(pool);
    // Fails only if `close` has destroyed the connections meanwhile, which is intended.
    pool.close().catch(() => {});
  }

  return {
    wireFor: (owner, settings, proxyPassword) => {
      const id = JSON.stringify([settings, proxyPassword]);
      if (poolIdOf.get(owner) !== id) {
        release(owner);
        poolIdOf.set(owner, id);
      }
      const pool =
        pools.get(id) ??
        createConnectionPool(settings, createRoute(settings, proxyPassword, environment), trust);
      pools.set(id, pool);
      return pool.wire;
    },
    probe: (url, settings, proxyPassword, resolve) =>
      createProbe(url, settings, createRoute(settings, proxyPassword, environment), trust, resolve),
    externalWire: (lookup) => {
      const settings = { ...defaultNetworkSettings, timeouts: outsideTimeouts };
      const pool = createConnectionPool(settings, createRoute(settings, null, environment), trust, lookup);
      externalPools.add(pool);
      return pool.wire;
    },
    release,
    close: async () => {
      await Promise.all([...pools.values(), ...closing, ...externalPools].map((pool) => pool.destroy()));
    },
  };
}
