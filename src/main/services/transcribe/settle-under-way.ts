import { failure } from '../../../shared/failure.ts';
import type { TranscriptStore } from '../../storage/transcript-store.ts';

/**
 * Resolves the chunks that were in progress when the previous run ended. An incomplete upload can't have been billed,
 * so the chunk waits again. A complete one may have been, so the chunk fails and isn't retried automatically.
 */
export function settleUnderWay(transcripts: TranscriptStore): void {
  for (const { state, gateway, ...key } of transcripts.underWay()) {
    if (state === 'uploading') transcripts.setState(key, 'waiting');
    else transcripts.setFailed(key, failure('hearing-interrupted', { gateway: gateway ?? undefined }), true);
  }
}
