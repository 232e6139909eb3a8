import type { GatewayProfile } from '../../shared/models/gateway-profile.ts';
import { sentenceOf } from '../failure-words.ts';
import { words } from '../words.ts';
import { useLastOutcome } from './gateway-health.ts';
import { useKnownModels } from './models-store.ts';

/** How a gateway is: whether it answers, and a word for it where it does not. */
export type GatewayState = { readonly state: 'ok' | 'bad' | 'unknown'; readonly word: string | null };

/** How a gateway is, as its key, its last request and its list of models tell; asks it nothing. */
export function useGatewayState(gateway: GatewayProfile | null): GatewayState {
  const outcome = useLastOutcome(gateway?.id ?? null);
  const { fetchedAt } = useKnownModels(gateway?.id ?? null);
  if (!gateway) return { state: 'unknown', word: null };
  if (gateway.key.state === 'asked-again') return { state: 'bad', word: words.frame.gateway.noKey };
  if (outcome) {
    const refused = outcome.code === 'key-refused';
    return { state: 'bad', word: refused ? words.frame.gateway.keyRefused : sentenceOf(outcome).margin };
  }
  return { state: outcome === null || fetchedAt !== null ? 'ok' : 'unknown', word: null };
}
