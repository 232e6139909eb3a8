import { FailureError, failure } from '../../../shared/failure.ts';
import { uploadBodyLimit } from '../../../shared/limits.ts';
import type { Heard } from '../../../shared/models/transcription.ts';
import type { SendPolicy } from '../../gateway/send.ts';
import { transcribe, translate } from '../../gateway/transcribe.ts';
import type { MediaStore } from '../../storage/media-store.ts';
import type { StoredPart, StoredTranscript } from '../../storage/transcript-row.ts';
import { fileOnDisk } from '../../storage/upload-file.ts';
import type { GatewaysService } from '../gateways/gateways-service.ts';
import { offeredModel } from '../gateways/offered-model.ts';

/** What hearing a part needs; `model` gives the transcription model that was set. */
export type HearDeps = {
  readonly gateways: Pick<GatewaysService, 'lease' | 'models'>;
  readonly media: MediaStore;
  readonly model: () => string | null;
};

/** The model that the interface names. */
const usual = 'whisper-1';

/**
 * Sends one part to the gateway that it was meant for, and gives what was heard. Rejects with a failure, a disk's error
 * or the signal's reason; `other-gateway` where another one is in use by now: nothing moves there by itself.
 */
export async function hearPart(
  { gateways, media, model }: HearDeps,
  transcript: StoredTranscript,
  part: StoredPart,
  progress: (sent: number, total: number) => void,
  policy: SendPolicy,
  signal: AbortSignal,
): Promise<Heard> {
  const { settings } = transcript;
  const sound = media.find(part.mediaId ?? transcript.mediaId);
  if (!sound) throw new FailureError(failure('audio-forgotten'));
  const chosen = settings.model ?? model();
  const lease = await gateways.lease(chosen ?? usual);
  try {
    const { id, name } = lease.gateway;
    if (transcript.gatewayId !== null && transcript.gatewayId !== id)
      throw new FailureError(failure('other-gateway', { gateway: transcript.gateway ?? '', now: name }));
    const asked = { chosen, kind: 'transcription', usual } as const;
    const options = {
      model: await offeredModel(gateways, id, asked, signal),
      language: settings.language ?? undefined,
      prompt: settings.prompt.trim() || undefined,
      temperature: settings.temperature ?? undefined,
      responseFormat: settings.responseFormat ?? 'verbose_json',
    };
    signal.throwIfAborted();
    const file = await fileOnDisk(media.pathOf(sound), sound.type, transcript.name);
    const hearing = { file, options, progress, limit: uploadBodyLimit };
    return settings.task === 'transcribe'
      ? await transcribe(lease.access, hearing, policy, signal)
      : await translate(lease.access, hearing, lease.translationFields, policy, signal);
  } finally {
    lease.release();
  }
}
