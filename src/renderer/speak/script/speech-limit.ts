import { useEffect, useState } from 'react';
import { speechLimitRange } from '../../../shared/limits.ts';
import { ask } from '../../stores/attempt.ts';
import { useGatewayFor } from '../../stores/gateways/gateways-store.ts';
import { useClips } from '../../stores/speech/clips-store.ts';

/** Returns the maximum number of characters per request: the gateway's setting, or less if the gateway refused that. */
export function useSpeechLimit(model: string): number {
  const gateway = useGatewayFor('speech');
  const gatewayId = gateway?.id ?? null;
  const [learned, setLearned] = useState<number | null>(null);
  // Limits are learned from requests.
  const spoken = useClips(({ clips }) => clips?.filter(({ running }) => !running).length ?? 0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again after each clip
  useEffect(() => {
    if (gatewayId === null) return;
    let over = false;
    void ask((to) => to.gateways.limits({ gatewayId })).then((outcome) => {
      if (over || !outcome.ok) return;
      const known = outcome.value.filter((one) => one.model === model || one.model === '');
      const refused = known.flatMap(({ limits }) => limits.maxCharacters ?? []);
      setLearned(refused.length > 0 ? Math.min(...refused) : null);
    });
    return () => {
      over = true;
    };
  }, [gatewayId, model, spoken]);
  const most = gateway?.speechLimit ?? speechLimitRange.default;
  return Math.min(learned ?? most, most);
}
