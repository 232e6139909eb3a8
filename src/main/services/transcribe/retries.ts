import { FailureError, failure } from '../../../shared/failure.ts';
import type { MediaStore } from '../../storage/media-store.ts';
import type { StoredPart, StoredTranscript } from '../../storage/transcript-row.ts';
import type { TranscriptStore } from '../../storage/transcript-store.ts';
import type { GatewaysService } from '../gateways/gateways-service.ts';
import { recordingUse } from './audio-uses.ts';
import type { SplitPlanner } from './split/split-planner.ts';
import { gatewayFor } from './transcribe-chunk.ts';

/** Dependencies of {@link createRetries}. */
export type RetryDeps = {
  readonly transcripts: TranscriptStore;
  readonly media: Pick<MediaStore, 'usedFor'>;
  readonly splits: Pick<SplitPlanner, 'retry' | 'addRange'>;
  readonly gateways: Pick<GatewaysService, 'lease'>;
};

/** Puts chunks of a transcript back into the queue for the current gateway. */
export type Retries = {
  /** Retries all failed chunks. */
  all(transcript: StoredTranscript): Promise<void>;
  /**
   * Retries the failed and silent chunks that overlap a range, in seconds. If all chunks there are done, the range
   * becomes a new chunk.
   * @throws `audio-deleted` if the recording's audio has been deleted
   */
  range(transcript: StoredTranscript, start: number, end: number): Promise<void>;
};

/** Creates the retries. The caller has to wake the queue. */
export function createRetries({ transcripts, media, splits, gateways }: RetryDeps): Retries {
  async function retryParts({ id, settings }: StoredTranscript, parts: readonly StoredPart[]): Promise<void> {
    const gateway = await gatewayFor(gateways, settings.task);
    if (gateway) transcripts.setGateway(id, gateway.id, gateway.name);
    splits.retry(id, parts);
    for (const { part, form } of parts)
      if (form !== 'unsplit') transcripts.setState({ transcriptId: id, part }, 'waiting');
  }
  return {
    all: (transcript) => retryParts(transcript, transcript.parts.filter(hasFailed)),
    range: async (transcript, start, end) => {
      const { id, parts } = transcript;
      if (!media.usedFor(recordingUse(id))) throw new FailureError(failure('audio-deleted'));
      const within = parts.filter((part) => isWithin(part, start, end));
      if (within.every(({ progress }) => progress.state === 'done')) splits.addRange(id, start, end);
      await retryParts(
        transcript,
        within.filter((part) => hasFailed(part) || part.progress.state === 'silent'),
      );
    },
  };
}

function hasFailed({ progress }: StoredPart): boolean {
  return progress.state === 'failed';
}

/** Returns whether a chunk overlaps a range, in seconds, by more than 10 ms. */
function isWithin(part: StoredPart, start: number, end: number): boolean {
  const partEnd = part.duration === null ? Number.POSITIVE_INFINITY : part.start + part.duration;
  return Math.min(end, partEnd) - Math.max(start, part.start) > 0.01;
}
