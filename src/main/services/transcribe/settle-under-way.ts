import { failure } from '../../../shared/failure.ts';
import type { TranscriptStore } from '../../storage/transcript-store.ts';

/**
 * Settles what was under way when the last run ended. A request that was not sent whole cannot have been counted and
 * waits again; one that was may have been, so it has failed, and goes again when a person says so.
 */
export function settleUnderWay(transcripts: TranscriptStore): void {
  for (const { state, gateway, ...key } of transcripts.underWay()) {
    if (state === 'uploading') transcripts.setState(key, 'waiting');
    else transcripts.setFailed(key, failure('hearing-interrupted', { gateway: gateway ?? undefined }), true);
  }
}
