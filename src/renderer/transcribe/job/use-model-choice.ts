import type { TranscriptSettings } from '../../../shared/models/transcript.ts';
import { useGatewayFor } from '../../stores/gateways/gateways-store.ts';
import { useModels } from '../../stores/gateways/models-store.ts';
import { useSettings } from '../../stores/settings-store.ts';

/** Which gateway a run with these settings goes to, the models listed for it, and the one that is set (null: none is). */
export function useModelChoice({ task, model }: Pick<TranscriptSettings, 'task' | 'model'>) {
  const capability = task === 'transcribe' ? 'transcription' : 'translation';
  const gateway = useGatewayFor(capability);
  const { models } = useModels(gateway?.id ?? null);
  const usual = useSettings(({ transcriptionModel }) => transcriptionModel);
  const listed = models.filter(({ kind }) => kind === 'transcription').map(({ id }) => id);
  return { gateway, listed, chosen: model ?? usual ?? gateway?.audioModels[capability] ?? null };
}
