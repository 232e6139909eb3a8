import { type Failure, failure } from '../../../../shared/failure.ts';
import type { AudioGap } from '../../../../shared/models/audio-gap.ts';
import {
  type GatewayLimits,
  noKnownLimits,
  withRefused,
  withUploadLimit,
} from '../../../../shared/models/gateway-limits.ts';
import { defaultUploadLimit } from '../../../../shared/models/gateway-network.ts';
import type { SplitReason } from '../../../../shared/models/transcript.ts';
import type { GatewayLimitStore } from '../../../storage/gateway-limit-store.ts';
import type { StoredPart } from '../../../storage/transcript-row.ts';
import type { GatewaysService } from '../../gateways/gateways-service.ts';
import { chunkUse, releaseAudio } from '../audio-uses.ts';
import { isUnfit, whySplitAgain } from './split-again.ts';
import { createSplitJobs, type SplitJobs, type SplitJobsDeps, type SplitListener } from './split-jobs.ts';
import { whySplit } from './split-plan.ts';
import { createTestedForms, type TestedForms } from './tested-forms.ts';

/** Which recordings are cut into parts, when and why. */
export type Splitting = {
  readonly jobs: SplitJobs;
  /** What was refused for single recordings; parts that are sent report to it. */
  readonly tested: TestedForms;
  /** Has a new recording cut, where its gateway does not take it as it is or would tell wrong times. */
  plan(transcriptId: string, gap: AudioGap | null): void;
  /** Has a refused part cut another way; false where that cannot help. */
  anew(transcriptId: string, part: StoredPart, failed: Failure): boolean;
  /** Tries again to cut those of these parts that could not be cut. */
  retry(transcriptId: string, parts: readonly StoredPart[]): void;
  /** Cuts a stretch out of the recording, in seconds, to be sent as a part of its own. */
  stretch(transcriptId: string, start: number, end: number): void;
  /** Leaves uncut what is not cut yet. */
  stop(transcriptId: string): void;
  /** Lets go of the sound of a transcript that is no more. */
  release(transcriptId: string): void;
};

/** The cutting of a queue's recordings; `model` gives the transcription model that was set. */
export function createSplitting(
  deps: Omit<SplitJobsDeps, 'limitsFor'> & {
    readonly gateways: Pick<GatewaysService, 'uploadLimit'>;
    readonly limits: GatewayLimitStore;
    readonly model: () => string | null;
  },
  news: SplitListener,
): Splitting {
  const { transcripts, gaps, media, limits } = deps;
  const tested = createTestedForms();
  const limitsFor = (id: string): GatewayLimits => {
    const { gatewayId = null, settings } = transcripts.get(id) ?? {};
    if (gatewayId === null) return noKnownLimits;
    const learned = limits.of(gatewayId, settings?.model ?? deps.model());
    const known = withRefused(learned, tested.refusedFor(id));
    return withUploadLimit(known, deps.gateways.uploadLimit(gatewayId) ?? defaultUploadLimit);
  };
  const preparations = createSplitJobs({ ...deps, limitsFor }, news);

  function uncut(transcriptId: string, parts: readonly StoredPart[], why: SplitReason): void {
    const names = parts.map(({ part }) => part);
    gaps.uncut(transcriptId, names, why);
    for (const part of names) media.release(chunkUse({ transcriptId, part }));
    // What is being cut is begun again, as what is known by now would have it.
    preparations.drop(transcriptId);
    preparations.wake();
  }

  return {
    jobs: preparations,
    tested,
    plan: (id, gap) => {
      const transcript = transcripts.get(id);
      const file = transcript && media.find(transcript.mediaId);
      const why = file && whySplit({ ...file, duration: transcript.duration, gap }, limitsFor(id));
      if (why) uncut(id, transcript.parts, why);
      else preparations.wake();
    },
    anew: (id, part, failed) => {
      const known = limitsFor(id);
      const transcript = transcripts.get(id);
      const bytes = media.find(part.mediaId ?? transcript?.mediaId ?? '')?.size ?? 0;
      const why = whySplitAgain(part, bytes, failed, known);
      const others = transcript?.parts.filter((other) => isUnfit(other, known)) ?? [];
      if (why) uncut(id, [part, ...others], why);
      return why !== null;
    },
    retry: (id, parts) => {
      const failed = parts.filter(({ form }) => form === 'uncut');
      if (failed.length > 0) uncut(id, failed, transcripts.get(id)?.cutWhy ?? 'size');
    },
    stretch: (transcriptId, start, end) => {
      gaps.add({ transcriptId, start, end });
      preparations.wake();
    },
    stop: (id) => {
      gaps.fail(id, failure('stopped', { sent: 'nothing' }));
      preparations.drop(id);
    },
    release: (id) => {
      releaseAudio(media, id);
      for (const use of media.usesOf('transcript-part')) if (use.ref.startsWith(`${id}/`)) media.release(use);
    },
  };
}
