import { create } from 'zustand';
import type { Failure } from '../../../shared/failure.ts';
import type { AudioCapability } from '../../../shared/models/capability.ts';
import type { GatewayTest } from '../../../shared/models/gateway-check.ts';
import type { GatewayProfile, Gateways } from '../../../shared/models/gateway-profile.ts';
import type { Backend } from '../../backend/backend.ts';
import { backend } from '../../backend/connection.ts';
import { failureOf } from '../../backend/failure-of.ts';
import { follow } from '../../backend/follow.ts';

/** All gateways and which one is in use; null until they're loaded. */
export const useGateways = create<{ readonly gateways: Gateways | null }>(() => ({ gateways: null }));

/** Returns the gateway in use; null if there is none or it isn't loaded yet. */
export function useCurrentGateway(): GatewayProfile | null {
  return useGateways(({ gateways }) => currentOf(gateways));
}

/** Returns the gateway in use at this moment; null if there is none or it isn't loaded yet. */
export function currentGateway(): GatewayProfile | null {
  return currentOf(useGateways.getState().gateways);
}

/** Returns the gateway for a capability: the one chosen for it, else the one in use. */
export function useGatewayFor(capability: AudioCapability): GatewayProfile | null {
  return useGateways(({ gateways }) => {
    const id = gateways?.elsewhere[capability] ?? gateways?.currentId;
    return gateways?.gateways.find((gateway) => gateway.id === id) ?? null;
  });
}

/** Returns a gateway's last complete test with its current settings; null if there is none. */
export function useLastTest(gatewayId: string | null): GatewayTest | null {
  return useGateways(({ gateways }) => gateways?.tests.find((test) => test.gatewayId === gatewayId) ?? null);
}

/** Subscribes to the gateways. Returns the function that unsubscribes. */
export function followGateways(onFailure: (failure: Failure) => void): () => void {
  return follow(
    (to, signal) => to.gateways.watch(undefined, { signal }),
    (gateways) => useGateways.setState({ gateways }),
    onFailure,
  );
}

/** The result of a backend call. The gateways themselves are updated by {@link followGateways}. */
export type Outcome<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly failure: Failure };

/** Calls the backend about gateways, as in `askGateways((to) => to.use({ gatewayId }))`. Never throws. */
export async function askGateways<Value>(
  call: (to: Backend['gateways']) => Promise<Value>,
): Promise<Outcome<Value>> {
  try {
    return { ok: true, value: await call(backend().gateways) };
  } catch (thrown) {
    return { ok: false, failure: failureOf(thrown) };
  }
}

/** Adds the built-in demo gateway if needed and switches to it. */
export function startDemo(): Promise<Outcome<void>> {
  return askGateways((to) => to.useDemo());
}

function currentOf(gateways: Gateways | null): GatewayProfile | null {
  return gateways?.gateways.find((gateway) => gateway.id === gateways.currentId) ?? null;
}
