import type { GatewayProfile } from '../../../../shared/gateways/gateway-profile.ts';
import { callBackend, type Outcome, tryBackend } from '../../../backend/call-backend.ts';
import { toastFailure } from '../../../failures/toast-failure.ts';
import { currentGateway } from '../../../stores/gateways/gateways-store.ts';

/**
 * Adds a gateway. It replaces the demo gateway as the one in use, but no other one: its models are in every list of
 * models anyway.
 */
export async function addInsteadOfDemo(entered: {
  readonly name: string;
  readonly baseUrl: string;
  readonly key: string | null;
}): Promise<Outcome<GatewayProfile>> {
  const isDemoInUse = currentGateway()?.kind === 'demo';
  const added = await callBackend((api) => api.gateways.add(entered));
  if (!added.ok || !isDemoInUse) return added;
  const { id: gatewayId } = added.value;
  const failure = await tryBackend((api) => api.gateways.use({ gatewayId }));
  if (failure) toastFailure(failure);
  return added;
}
