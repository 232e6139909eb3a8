import { create } from 'zustand';
import type { Failure } from '../../../shared/failure.ts';
import type { AudioCapability } from '../../../shared/gateways/capability.ts';
import type { GatewayTest } from '../../../shared/gateways/gateway-check.ts';
import type { GatewayProfile, Gateways } from '../../../shared/gateways/gateway-profile.ts';
import { callBackend, type Outcome } from '../../backend/call-backend.ts';
import { follow } from '../../backend/follow.ts';
import { toastFailure } from '../../failures/toast-failure.ts';

/** All gateways and which one is in use; null until they're loaded. */
export const useGateways = create<{ readonly gateways: Gateways | null }>(() => ({ gateways: null }));

/** Returns the gateway in use; null if there is none or it isn't loaded yet. */
export function useCurrentGateway(): GatewayProfile | null {
  return useGateways(({ gateways }) => currentOf(gateways));
}

/** Returns the gateway in use now; null if there is none or it isn't loaded yet. */
export function currentGateway(): GatewayProfile | null {
  return currentOf(useGateways.getState().gateways);
}

/** Returns whether there are several gateways, so that texts have to name them. */
export function useSeveralGateways(): boolean {
  return useGateways(({ gateways }) => (gateways?.gateways.length ?? 0) > 1);
}

/** Returns the gateway for a capability: the one chosen for it, or the one in use. */
export function useGatewayFor(capability: AudioCapability): GatewayProfile | null {
  return useGateways(({ gateways }) => {
    const id = gateways?.audioGateways[capability] ?? gateways?.currentId;
    return gateways?.gateways.find((gateway) => gateway.id === id) ?? null;
  });
}

/** Returns the id of the gateway with this name. Names aren't unique: undefined if there are several. */
export function gatewayIdOf(name: string | null): string | undefined {
  const named = useGateways.getState().gateways?.gateways.filter((gateway) => gateway.name === name) ?? [];
  return named.length === 1 ? named[0]?.id : undefined;
}

/** Returns a gateway's last complete test with its current settings; null if there is none. */
export function useLastTest(gatewayId: string | null): GatewayTest | null {
  return useGateways(({ gateways }) => gateways?.tests.find((test) => test.gatewayId === gatewayId) ?? null);
}

/** Subscribes to the gateways. Returns the function that unsubscribes. */
export function followGateways(onFailure: (failure: Failure) => void): () => void {
  return follow(
    (api, signal) => api.gateways.watch(undefined, { signal }),
    (gateways) => useGateways.setState({ gateways }),
    onFailure,
  );
}

/** Adds the built-in demo gateway if needed and switches to it. */
export function startDemo(): Promise<Outcome<void>> {
  return callBackend((api) => api.gateways.useDemo());
}

/** Switches to a gateway: for new conversations, and for audio without a gateway of its own. Shows a toast if it fails. */
export async function switchGateway(gatewayId: string): Promise<void> {
  const kind = useGateways.getState().gateways?.gateways.find(({ id }) => id === gatewayId)?.kind;
  // While it isn't running, the demo gateway isn't listed.
  const isDemo = kind === undefined || kind === 'demo';
  const outcome = await (isDemo ? startDemo() : callBackend(({ gateways }) => gateways.use({ gatewayId })));
  if (!outcome.ok) toastFailure(outcome.failure);
}

function currentOf(gateways: Gateways | null): GatewayProfile | null {
  return gateways?.gateways.find((gateway) => gateway.id === gateways.currentId) ?? null;
}
