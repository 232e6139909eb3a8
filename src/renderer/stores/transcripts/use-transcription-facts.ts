import { useEffect, useState } from 'react';
import { namedModel, type TranscriptionFact } from '../../../shared/gateways/transcription-fact.ts';
import type { TranscriptSettings } from '../../../shared/transcription/transcript.ts';
import { callBackend } from '../../backend/call-backend.ts';
import { useModelChoice } from './use-model-choice.ts';

/** Returns the known facts about the model of these settings. `key` changes when a request may have added to them. */
export function useTranscriptionFacts(
  settings: TranscriptSettings,
  key?: unknown,
): readonly TranscriptionFact[] {
  const { gateway, used: model } = useModelChoice(settings);
  const gatewayId = gateway?.id ?? null;
  const [facts, setFacts] = useState<readonly TranscriptionFact[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` triggers loading the facts again
  useEffect(() => {
    if (gatewayId === null || model === null) return setFacts([]);
    let current = true;
    void callBackend((api) => api.gateways.limits({ gatewayId })).then((outcome) => {
      if (!current) return;
      const limits = outcome.ok ? outcome.value : [];
      const modelFacts = limits.find((each) => each.model === model)?.limits.transcription;
      const commonFacts = limits.find((each) => each.model === '')?.limits.transcription ?? [];
      setFacts([...commonFacts, ...(modelFacts ?? namedModel(model).facts)]);
    });
    return () => {
      current = false;
    };
  }, [gatewayId, model, key]);
  return facts;
}
