import type { RequestFacts } from '../../../gateway/gateway-failure.ts';
import { failureOfNetwork } from '../../../gateway/gateway-failure.ts';
import type { Probe } from '../../../gateway/network/probe.ts';
import { proxyName } from '../../../gateway/network/proxy-server.ts';
import { type Finding, failedWith, passed } from './finding.ts';

/** A check of one step of the connection. */
export type ConnectionCheck = (probe: Probe, url: URL, signal: AbortSignal) => Promise<Finding>;

const maxAddresses = 3;

/** The checks of name, proxy and encryption, in the order in which a request depends on them. */
export const connectionChecks = {
  name: async (probe, url, signal) => {
    const proxy = probe.proxy();
    const addresses = await probe.addresses(signal);
    const host = proxy ? proxy.host : url.hostname;
    if (!addresses) return passed(proxy ? 'proxy-address' : 'address', { host });
    const found = addresses.slice(0, maxAddresses).join(', ');
    return passed(proxy ? 'proxy-resolved' : 'resolved', { host, addresses: found });
  },
  proxy: async (probe, url, signal) => {
    const proxy = probe.proxy();
    await probe.connect(signal);
    return proxy ? passed('through', { proxy: proxyName(proxy) }) : passed('direct', { host: url.host });
  },
  tls: async (probe, url, signal) => {
    if (url.protocol !== 'https:') return { ...passed('plain', { host: url.host }), outcome: 'noted' };
    const { version, expires } = await probe.secure(signal);
    return passed('secure', { version, ...(expires === null ? {} : { expires }) });
  },
} as const satisfies Readonly<Record<string, ConnectionCheck>>;

/** Returns the result of a step, which may be a failure. Throws the signal's reason if it's aborted. */
export async function resultOf(
  check: ConnectionCheck,
  probe: Probe,
  url: URL,
  facts: RequestFacts,
  signal: AbortSignal,
): Promise<Finding> {
  try {
    return await check(probe, url, signal);
  } catch (thrown) {
    signal.throwIfAborted();
    return failedWith(failureOfNetwork(thrown, false, facts, 0));
  }
}
