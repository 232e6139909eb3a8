import type { GatewayProfile } from '../../../shared/models/gateway-profile.ts';
import type { Backend } from '../../backend/backend.ts';
import { sentenceApart } from '../../failures/failure-sentence.ts';
import { askGateways } from '../../stores/gateways/gateways-store.ts';

/** What can be changed of a gateway by a plain value. */
export type GatewayFieldChange = Omit<Parameters<Backend['gateways']['change']>[0], 'gatewayId'>;

/** Changes a gateway; answers with what went wrong as a sentence, or null. */
export async function keepChange(
  { id: gatewayId }: GatewayProfile,
  change: GatewayFieldChange,
): Promise<string | null> {
  return problemOf(askGateways((to) => to.change({ gatewayId, ...change })));
}

/** What went wrong with a call about gateways, as a sentence; null where nothing did. */
export async function problemOf(asked: ReturnType<typeof askGateways<unknown>>): Promise<string | null> {
  const outcome = await asked;
  return outcome.ok ? null : sentenceApart(outcome.failure).title;
}
