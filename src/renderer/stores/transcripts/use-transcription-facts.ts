import { namedModel, type TranscriptionFact } from '../../../shared/gateways/transcription-fact.ts';
import type { TranscriptSettings } from '../../../shared/transcription/transcript.ts';
import { useLearnedLimits } from '../gateways/learned-limits.ts';
import { useModelChoice } from './use-model-choice.ts';

/** Returns the known facts about the model of these settings. `key` changes when a request may have added to them. */
export function useTranscriptionFacts(
  settings: TranscriptSettings,
  key?: unknown,
): readonly TranscriptionFact[] {
  const { gateway, used: model } = useModelChoice(settings);
  const limits = useLearnedLimits(model === null ? null : (gateway?.id ?? null), model ?? '', key);
  if (gateway === null || model === null) return [];
  const factsOf = (name: string) => limits.find((each) => each.model === name)?.limits.transcription;
  return [...(factsOf('') ?? []), ...(factsOf(model) ?? namedModel(model).facts)];
}
