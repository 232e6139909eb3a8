import { type Failure, failure } from '../../../../shared/failure.ts';
import {
  type GatewayLimits,
  noKnownLimits,
  withRefused,
  withUploadLimit,
} from '../../../../shared/gateways/gateway-limits.ts';
import { defaultUploadLimit } from '../../../../shared/gateways/gateway-network.ts';
import { audioFlawSchema, type SplitReason } from '../../../../shared/transcription/transcript.ts';
import type { GatewayLimitStore } from '../../../storage/gateway-limit-store.ts';
import type { StoredChunk } from '../../../storage/transcript-row.ts';
import type { GatewaysService } from '../../gateways/gateways-service.ts';
import { chunkUse, releaseAudio } from '../audio-uses.ts';
import { whySplitAgain, wouldBeRefused } from './split-again.ts';
import { createSplitJobs, type SplitJobs, type SplitJobsDeps, type SplitListener } from './split-jobs.ts';
import { type AudioFacts, whySplit } from './split-plan.ts';
import { createTestedForms, type TestedForms } from './tested-forms.ts';

/** Plans which recordings are split, when and why. */
export type SplitPlanner = {
  readonly jobs: SplitJobs;
  /** The forms refused for individual recordings. Updated by every chunk that is sent. */
  readonly tested: TestedForms;
  /**
   * Schedules the split of a new recording, if its gateway would refuse it or return wrong times. Any other recording is
   * finished without being sent if it's silent.
   */
  plan(transcriptId: string, facts: Pick<AudioFacts, 'flaw' | 'silent'>): void;
  /** Schedules a different split of a refused chunk. Returns false if that wouldn't help. */
  splitAgain(transcriptId: string, chunk: StoredChunk, failed: Failure): boolean;
  /** Schedules another split of the chunks that couldn't be split. */
  retry(transcriptId: string, chunks: readonly StoredChunk[]): void;
  /** Schedules a range of the recording, in seconds, to be sent as a new chunk. */
  addRange(transcriptId: string, start: number, end: number): void;
  /** Sends silent chunks, and what replaces them if they're refused, in this run of the app. */
  want(transcriptId: string, chunks: readonly StoredChunk[]): void;
  /** Cancels the splitting of what isn't split yet. */
  stop(transcriptId: string): void;
  /** Releases all audio of a deleted transcript. */
  release(transcriptId: string): void;
};

/** Creates the planner. `model` returns the transcription model from the settings. */
export function createSplitPlanner(
  deps: Omit<SplitJobsDeps, 'limitsFor' | 'isWanted'> & {
    readonly gateways: Pick<GatewaysService, 'uploadLimit'>;
    readonly limits: GatewayLimitStore;
    readonly model: () => string | null;
  },
  events: SplitListener,
): SplitPlanner {
  const { transcripts, unsplitRanges, media, limits } = deps;
  const tested = createTestedForms();
  const learnedFor = (id: string): GatewayLimits => {
    const { gatewayId = null, settings } = transcripts.get(id) ?? {};
    if (gatewayId === null) return noKnownLimits;
    return withRefused(limits.of(gatewayId, settings?.model ?? deps.model()), tested.refusedFor(id));
  };
  const limitsFor = (id: string): GatewayLimits => {
    const gatewayId = transcripts.get(id)?.gatewayId ?? null;
    if (gatewayId === null) return noKnownLimits;
    return withUploadLimit(learnedFor(id), deps.gateways.uploadLimit(gatewayId) ?? defaultUploadLimit);
  };
  const wanted = new Map<string, readonly Pick<StoredChunk, 'start' | 'duration'>[]>();
  const isWanted: SplitJobsDeps['isWanted'] = (id, { start, end }) => {
    const middle = (start + end) / 2;
    return (wanted.get(id) ?? []).some(
      (chunk) => chunk.start <= middle && (chunk.duration === null || middle < chunk.start + chunk.duration),
    );
  };
  const splitJobs = createSplitJobs({ ...deps, limitsFor, isWanted }, events);

  function unsplit(transcriptId: string, chunks: readonly StoredChunk[], reason: SplitReason): void {
    const keys = chunks.map(({ chunk }) => chunk);
    // Whatever the gateway accepts, such a file is never sent as it is.
    const flaw = audioFlawSchema.nullable().catch(null).parse(transcripts.get(transcriptId)?.splitReason);
    unsplitRanges.unsplit(transcriptId, keys, flaw ?? reason);
    for (const chunk of keys) media.release(chunkUse({ transcriptId, chunk }));
    // A running job restarts with the limits known now.
    splitJobs.drop(transcriptId);
    splitJobs.wake();
  }

  return {
    jobs: splitJobs,
    tested,
    plan: (id, { flaw, silent }) => {
      const transcript = transcripts.get(id);
      const file = transcript && media.find(transcript.mediaId);
      const reason =
        file &&
        whySplit({ ...file, duration: transcript.duration, flaw }, limitsFor(id), learnedFor(id).maxBytes);
      if (reason)
        unsplit(
          id,
          transcript.chunks.filter(({ form }) => form === 'whole'),
          reason,
        );
      else {
        if (silent) unsplitRanges.endSilent(id, deps.clock.now());
        splitJobs.wake();
      }
    },
    splitAgain: (id, chunk, failed) => {
      const known = limitsFor(id);
      const transcript = transcripts.get(id);
      const bytes = media.find(chunk.mediaId ?? transcript?.mediaId ?? '')?.size ?? 0;
      const reason = whySplitAgain(chunk, bytes, failed, known);
      const others = transcript?.chunks.filter((other) => wouldBeRefused(other, known)) ?? [];
      if (reason) unsplit(id, [chunk, ...others], reason);
      return reason !== null;
    },
    retry: (id, chunks) => {
      const failed = chunks.filter(({ form }) => form === 'unencoded');
      if (failed.length > 0) unsplit(id, failed, transcripts.get(id)?.splitReason ?? 'upload-limit');
    },
    addRange: (transcriptId, start, end) => {
      unsplitRanges.add({ transcriptId, start, end });
      splitJobs.wake();
    },
    want: (id, chunks) => void wanted.set(id, [...(wanted.get(id) ?? []), ...chunks]),
    stop: (id) => {
      unsplitRanges.fail(id, failure('stopped', { sent: 'nothing' }));
      splitJobs.drop(id);
    },
    release: (id) => {
      wanted.delete(id);
      releaseAudio(media, id);
      for (const use of media.usesOf('transcript-chunk'))
        if (use.ref.startsWith(`${id}/`)) media.release(use);
    },
  };
}
