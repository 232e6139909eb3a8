import { afterEach } from 'vitest';
import type { GatewayAccess } from '../../../../src/main/gateway/gateway-access.ts';
import { listModels } from '../../../../src/main/gateway/models.ts';
import { createNetwork, type Network } from '../../../../src/main/gateway/network/network.ts';
import { createSecretMask } from '../../../../src/main/gateway/secret-mask.ts';
import { type Failure, failureOf } from '../../../../src/shared/failure.ts';
import { gatewayAddresses } from '../../../../src/shared/gateways/gateway-address.ts';
import { defaultNetworkSettings, type NetworkSettings } from '../../../../src/shared/gateways/network.ts';
import { policyOf } from '../read-chat.ts';

/** The key sent with every request. The tests check that it doesn't leak. */
export const key = 'sk-network-0123456789abcdef';

/** A test's resources, which are closed after the test. */
export type Opened = {
  network(environment?: Record<string, string>): Network;
  /** Closes `opened` after the test, and resolves to it. */
  closing<T extends { close(): Promise<void> }>(opened: Promise<T>): Promise<T>;
};

/** Closes each test's resources after the test. */
export function closedAfterEach(): Opened {
  const opened: { close(): Promise<void> }[] = [];
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((one) => one.close()));
  });
  return {
    network: (environment = {}) => {
      const network = createNetwork({ environment });
      opened.push(network);
      return network;
    },
    closing: async (starting) => {
      const started = await starting;
      opened.push(started);
      return started;
    },
  };
}

/** Returns the default settings with `change` applied. */
export function settingsOf(change: Partial<NetworkSettings>): NetworkSettings {
  return { ...defaultNetworkSettings, ...change };
}

/** Returns access to a gateway over a network, using {@link key}. */
export function accessOver(
  network: Network,
  baseUrl: string,
  change: Partial<NetworkSettings> = {},
  password: string | null = null,
): GatewayAccess {
  const addresses = gatewayAddresses(baseUrl);
  if (!addresses) throw new Error(`no address: ${baseUrl}`);
  const settings = settingsOf(change);
  const wire = network.wireFor('g', settings, password);
  const { idleMs } = settings.timeouts;
  const { add, mask } = createSecretMask();
  add(key);
  return {
    name: 'Test gateway',
    addresses,
    otherBaseUrls: [],
    key,
    wire,
    mask,
    idleMs,
    recordingMs: idleMs,
  };
}

/** Requests the model list. Returns `listed` or the failure. */
export async function reach(access: GatewayAccess, maxAttempts = 1): Promise<'listed' | Failure> {
  try {
    await listModels(access, policyOf(maxAttempts), new AbortController().signal);
    return 'listed';
  } catch (thrown) {
    return failureOf(thrown);
  }
}
