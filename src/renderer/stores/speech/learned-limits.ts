import { create } from 'zustand';
import type { GatewayLimits, ModelLimits } from '../../../shared/gateways/gateway-limits.ts';
import { useGatewayFor } from '../gateways/gateways-store.ts';
import { useLearnedLimits } from '../gateways/learned-limits.ts';
import { useClips } from './clips-store.ts';

/** The limits learned from speech requests to a model. */
export type LearnedSpeech = Pick<GatewayLimits, 'maxCharacters' | 'noDirections' | 'voices'>;

/** Increases when the limits should be fetched again. */
const useRefreshes = create<{ readonly count: number }>(() => ({ count: 0 }));

/** Fetches the learned limits again, after a speech request that isn't a clip's. */
export function refreshLearnedSpeech(): void {
  useRefreshes.setState(({ count }) => ({ count: count + 1 }));
}

/** Returns what was learned from speech requests to a model of the gateway chosen for speech. */
export function useLearnedSpeech(model: string): LearnedSpeech {
  const gatewayId = useGatewayFor('speech')?.id ?? null;
  const finishedCount = useClips(({ items, complete }) =>
    items && complete ? items.filter(({ running }) => !running).length : 0,
  );
  const refreshes = useRefreshes(({ count }) => count);
  return learnedFrom(useLearnedLimits(gatewayId, model, `${finishedCount} ${refreshes}`));
}

/** Returns what the limits that apply to a model say about speech. */
export function learnedFrom(applicable: readonly ModelLimits[]): LearnedSpeech {
  const refused = applicable.flatMap(({ limits }) => limits.maxCharacters ?? []);
  return {
    maxCharacters: refused.length > 0 ? Math.min(...refused) : null,
    noDirections: applicable.some(({ limits }) => limits.noDirections),
    voices: applicable.find(({ limits }) => limits.voices.length > 0)?.limits.voices ?? [],
  };
}
