import { useEffect, useState } from 'react';
import type { TranscriptSettings } from '../../../shared/models/transcript.ts';
import { namedModel, type TranscriptionFact } from '../../../shared/models/transcription-fact.ts';
import { callBackend } from '../../backend/call-backend.ts';
import { useModelChoice } from './use-model-choice.ts';

/** Returns what is known about the model of these settings. `key` changes when a request may have added to it. */
export function useTranscriptionFacts(
  settings: TranscriptSettings,
  key: unknown,
): readonly TranscriptionFact[] {
  const { gateway, listed, chosen } = useModelChoice(settings);
  const gatewayId = gateway?.id ?? null;
  const model = chosen ?? listed[0] ?? null;
  const [facts, setFacts] = useState<readonly TranscriptionFact[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for new facts
  useEffect(() => {
    if (gatewayId === null || model === null) return setFacts([]);
    let current = true;
    void callBackend((api) => api.gateways.limits({ gatewayId })).then((outcome) => {
      if (!current) return;
      const known = outcome.ok ? outcome.value : [];
      const own = known.find((each) => each.model === model)?.limits.transcription;
      const ofAll = known.find((each) => each.model === '')?.limits.transcription ?? [];
      setFacts([...ofAll, ...(own ?? namedModel(model).facts)]);
    });
    return () => {
      current = false;
    };
  }, [gatewayId, model, key]);
  return facts;
}
