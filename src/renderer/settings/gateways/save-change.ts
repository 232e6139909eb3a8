import type { GatewayProfile } from '../../../shared/gateways/gateway-profile.ts';
import type { Backend } from '../../backend/backend.ts';
import { callBackend, type Outcome } from '../../backend/call-backend.ts';
import { failureText } from '../../failures/failure-text.ts';

/** Changes to a gateway's fields, except for those with their own calls, such as the key. */
export type GatewayFieldChange = Omit<Parameters<Backend['gateways']['change']>[0], 'gatewayId'>;

/** Saves changes to a gateway. Returns null or an error message for the user. */
export async function saveChange(
  { id: gatewayId }: GatewayProfile,
  change: GatewayFieldChange,
): Promise<string | null> {
  return problemOf(callBackend((api) => api.gateways.change({ gatewayId, ...change })));
}

/** Awaits a gateway call. Returns null or an error message for the user. */
export async function problemOf(call: Promise<Outcome<unknown>>): Promise<string | null> {
  const outcome = await call;
  return outcome.ok ? null : failureText(outcome.failure).title;
}
