import { useEffect, useState } from 'react';
import { create } from 'zustand';
import type { GatewayLimits } from '../../../shared/models/gateway-limits.ts';
import { ask } from '../attempt.ts';
import { useGatewayFor } from '../gateways/gateways-store.ts';
import { useClips } from './clips-store.ts';

/** What was learned about speech requests to a model. */
export type LearnedSpeech = Pick<GatewayLimits, 'maxCharacters' | 'noDirections' | 'voices'>;

const nothing: LearnedSpeech = { maxCharacters: null, noDirections: false, voices: [] };

const useRefreshes = create<{ readonly count: number }>(() => ({ count: 0 }));

/** Fetches the learned limits again, after a speech request that isn't a clip's. */
export function refreshLearnedSpeech(): void {
  useRefreshes.setState(({ count }) => ({ count: count + 1 }));
}

/** Returns what was learned from speech requests to a model of the gateway for speech. */
export function useLearnedSpeech(model: string): LearnedSpeech {
  const gatewayId = useGatewayFor('speech')?.id ?? null;
  const [learned, setLearned] = useState(nothing);
  const finishedCount = useClips(({ clips }) => clips?.filter(({ running }) => !running).length ?? 0);
  const { count } = useRefreshes();
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again after each clip
  useEffect(() => {
    if (gatewayId === null) return;
    let isStale = false;
    void ask((to) => to.gateways.limits({ gatewayId })).then((outcome) => {
      if (isStale || !outcome.ok) return;
      const known = outcome.value.filter((one) => one.model === model || one.model === '');
      const refused = known.flatMap(({ limits }) => limits.maxCharacters ?? []);
      setLearned({
        maxCharacters: refused.length > 0 ? Math.min(...refused) : null,
        noDirections: known.some(({ limits }) => limits.noDirections),
        voices: known.find(({ limits }) => limits.voices.length > 0)?.limits.voices ?? [],
      });
    });
    return () => {
      isStale = true;
    };
  }, [gatewayId, model, finishedCount, count]);
  return learned;
}
