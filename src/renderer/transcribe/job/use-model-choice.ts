import type { TranscriptSettings } from '../../../shared/transcription/transcript.ts';
import { useGatewayFor } from '../../stores/gateways/gateways-store.ts';
import { useModels } from '../../stores/gateways/models-store.ts';
import { useSettings } from '../../stores/settings-store.ts';

/** Returns the gateway for these settings, its listed models, and the chosen one (null if none). */
export function useModelChoice({ task, model }: Pick<TranscriptSettings, 'task' | 'model'>) {
  const capability = task === 'transcribe' ? 'transcription' : 'translation';
  const gateway = useGatewayFor(capability);
  const { models } = useModels(gateway?.id ?? null);
  const defaultModel = useSettings(({ transcriptionModel }) => transcriptionModel);
  const listed = models.filter(({ kind }) => kind === 'transcription').map(({ id }) => id);
  return { gateway, listed, chosen: model ?? defaultModel ?? gateway?.audioModels[capability] ?? null };
}
