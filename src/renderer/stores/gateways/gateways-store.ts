import { create } from 'zustand';
import type { Failure } from '../../../shared/failure.ts';
import type { AudioCapability } from '../../../shared/models/capability.ts';
import type { GatewayTest } from '../../../shared/models/gateway-check.ts';
import type { GatewayProfile, Gateways } from '../../../shared/models/gateway-profile.ts';
import type { Backend } from '../../backend/backend.ts';
import { backend } from '../../backend/connection.ts';
import { failureOf } from '../../backend/failure-of.ts';
import { follow } from '../../backend/follow.ts';

/** All gateways and the one in use; null until they have come. */
export const useGateways = create<{ readonly gateways: Gateways | null }>(() => ({ gateways: null }));

/** The gateway in use, if there is one and it is known yet. */
export function useCurrentGateway(): GatewayProfile | null {
  return useGateways(({ gateways }) => currentOf(gateways));
}

/** The gateway that a capability is asked of: the one in use, or the one that was chosen for it. */
export function useGatewayFor(capability: AudioCapability): GatewayProfile | null {
  return useGateways(({ gateways }) => {
    const id = gateways?.elsewhere[capability] ?? gateways?.currentId;
    return gateways?.gateways.find((gateway) => gateway.id === id) ?? null;
  });
}

/** Returns the last whole test of a gateway under its present settings; null without one. */
export function useLastTest(gatewayId: string | null): GatewayTest | null {
  return useGateways(({ gateways }) => gateways?.tests.find((test) => test.gatewayId === gatewayId) ?? null);
}

/** Follows the gateways until the returned function is called. */
export function followGateways(onFailure: (failure: Failure) => void): () => void {
  return follow(
    (to, signal) => to.gateways.watch(undefined, { signal }),
    (gateways) => useGateways.setState({ gateways }),
    onFailure,
  );
}

/** How a call about gateways ended. The list itself follows by {@link followGateways}. */
export type Outcome<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly failure: Failure };

/** Makes a call about gateways, such as `askGateways((to) => to.use({ gatewayId }))`; never throws. */
export async function askGateways<Value>(
  call: (to: Backend['gateways']) => Promise<Value>,
): Promise<Outcome<Value>> {
  try {
    return { ok: true, value: await call(backend().gateways) };
  } catch (thrown) {
    return { ok: false, failure: failureOf(thrown) };
  }
}

/** Starts the built-in demo gateway if need be, and uses it. */
export function startDemo(): Promise<Outcome<void>> {
  return askGateways((to) => to.useDemo());
}

function currentOf(gateways: Gateways | null): GatewayProfile | null {
  return gateways?.gateways.find((gateway) => gateway.id === gateways.currentId) ?? null;
}
