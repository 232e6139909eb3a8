import type { GatewayProfile } from '../../../shared/models/gateway-profile.ts';
import type { Backend } from '../../backend/backend.ts';
import { callBackend, type Outcome } from '../../backend/call-backend.ts';
import { failureText } from '../../failures/failure-text.ts';

/** A change of a gateway's fields, without those that have calls of their own, such as the key. */
export type GatewayFieldChange = Omit<Parameters<Backend['gateways']['change']>[0], 'gatewayId'>;

/** Saves a change of a gateway. Returns null, or an error message for the user. */
export async function saveChange(
  { id: gatewayId }: GatewayProfile,
  change: GatewayFieldChange,
): Promise<string | null> {
  return problemOf(callBackend((api) => api.gateways.change({ gatewayId, ...change })));
}

/** Waits for a call about gateways. Returns null, or an error message for the user. */
export async function problemOf(call: Promise<Outcome<unknown>>): Promise<string | null> {
  const outcome = await call;
  return outcome.ok ? null : failureText(outcome.failure).title;
}
