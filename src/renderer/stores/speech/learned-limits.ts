import { useEffect, useMemo } from 'react';
import { create } from 'zustand';
import type { GatewayLimits, ModelLimits } from '../../../shared/gateways/gateway-limits.ts';
import { callBackend } from '../../backend/call-backend.ts';
import { useGatewayFor } from '../gateways/gateways-store.ts';
import { useClips } from './clips-store.ts';

/** The limits learned from speech requests to a model. */
export type LearnedSpeech = Pick<GatewayLimits, 'maxCharacters' | 'noDirections' | 'voices'>;

/** The last fetched limits of each gateway, by gateway id. `refreshes` increases when they should be fetched again. */
const useLimits = create<{
  readonly byGateway: Readonly<Record<string, readonly ModelLimits[]>>;
  readonly refreshes: number;
}>(() => ({ byGateway: {}, refreshes: 0 }));

/** Fetches the learned limits again, after a speech request that isn't a clip's. */
export function refreshLearnedSpeech(): void {
  useLimits.setState(({ refreshes }) => ({ refreshes: refreshes + 1 }));
}

/** Fetches the learned limits of a gateway. If that fails, the last known limits stay. Never throws. */
export async function fetchLearnedSpeech(gatewayId: string): Promise<void> {
  const outcome = await callBackend((api) => api.gateways.limits({ gatewayId }));
  if (!outcome.ok) return;
  useLimits.setState(({ byGateway }) => ({ byGateway: { ...byGateway, [gatewayId]: outcome.value } }));
}

/** Returns what was learned from speech requests to a gateway's model. */
export function learnedSpeech(gatewayId: string | null, model: string): LearnedSpeech {
  return learnedFrom(gatewayId === null ? undefined : useLimits.getState().byGateway[gatewayId], model);
}

/** Returns what was learned from speech requests to a model of the gateway chosen for speech. */
export function useLearnedSpeech(model: string): LearnedSpeech {
  const gatewayId = useGatewayFor('speech')?.id ?? null;
  const finishedCount = useClips(({ clips }) => clips?.filter(({ running }) => !running).length ?? 0);
  const refreshes = useLimits((state) => state.refreshes);
  const limits = useLimits(({ byGateway }) => (gatewayId === null ? undefined : byGateway[gatewayId]));
  // biome-ignore lint/correctness/useExhaustiveDependencies: fetched again after each clip and on request
  useEffect(() => {
    if (gatewayId !== null) void fetchLearnedSpeech(gatewayId);
  }, [gatewayId, model, finishedCount, refreshes]);
  return useMemo(() => learnedFrom(limits, model), [limits, model]);
}

function learnedFrom(all: readonly ModelLimits[] | undefined, model: string): LearnedSpeech {
  const applicable = (all ?? []).filter((one) => one.model === model || one.model === '');
  const refused = applicable.flatMap(({ limits }) => limits.maxCharacters ?? []);
  return {
    maxCharacters: refused.length > 0 ? Math.min(...refused) : null,
    noDirections: applicable.some(({ limits }) => limits.noDirections),
    voices: applicable.find(({ limits }) => limits.voices.length > 0)?.limits.voices ?? [],
  };
}
