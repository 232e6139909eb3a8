import type { TranscriptSettings } from '../../../shared/transcription/transcript.ts';
import { apiTranscriptionModel } from '../../../shared/transcription/transcription-preferences.ts';
import { useGatewayFor } from '../gateways/gateways-store.ts';
import { useModels } from '../gateways/models-store.ts';
import { useSettings } from '../settings-store.ts';

/**
 * Returns the gateway for these settings, its listed models, the chosen one (null if none), and the one that is used
 * (null if it isn't known).
 */
export function useModelChoice({ task, model }: Pick<TranscriptSettings, 'task' | 'model'>) {
  const capability = task === 'transcribe' ? 'transcription' : 'translation';
  const gateway = useGatewayFor(capability);
  const { models } = useModels(gateway?.id ?? null);
  const defaultModel = useSettings(({ transcriptionModel }) => transcriptionModel);
  const listed = models.filter(({ kind }) => kind === 'transcription').map(({ id }) => id);
  const chosen = model ?? defaultModel ?? gateway?.audioModels[capability] ?? null;
  const isApiModelUsed =
    models.some(({ id }) => id === apiTranscriptionModel) || (models.length > 0 && listed.length === 0);
  const offered = isApiModelUsed ? apiTranscriptionModel : listed[0];
  return { gateway, listed, chosen, used: chosen ?? offered ?? null };
}
