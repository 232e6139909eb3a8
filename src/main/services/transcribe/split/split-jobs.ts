import { randomUUID } from 'node:crypto';
import { FailureError, failure } from '../../../../shared/failure.ts';
import type { GatewayLimits } from '../../../../shared/gateways/gateway-limits.ts';
import {
  chunksIn,
  type EncodedChunk,
  type SplitEvent,
  type SplitFailure,
  type SplitJob,
} from '../../../../shared/transcription/split.ts';
import type { SplitProgress } from '../../../../shared/transcription/transcript.ts';
import type { MediaStore } from '../../../storage/media-store.ts';
import type { TranscriptStore } from '../../../storage/transcript-store.ts';
import type { UnsplitRange, UnsplitRangeStore } from '../../../storage/unsplit-range-store.ts';
import type { Clock } from '../../clock.ts';
import type { MediaLinks } from '../../media/media-links.ts';
import { chunkUse, recordingUse } from '../audio-uses.ts';
import { splitRangeFor } from './split-plan.ts';

/** Leases jobs to pages, which decode and encode recordings. Methods throw `not-found` for an ended or dropped job. */
export type SplitJobs = {
  /** Yields jobs for one page, one at a time. If the page unsubscribes, its current job is leased again. */
  claim(signal: AbortSignal | undefined): AsyncGenerator<SplitEvent>;
  progress(jobId: string, at: number, duration: number | null): void;
  addChunk(jobId: string, part: EncodedChunk): void;
  finish(jobId: string, end: number, peaks: Uint8Array | null): void;
  fail(jobId: string, reason: SplitFailure): void;
  /** Returns a transcript's split progress, in seconds; null if nothing is left to split. */
  of(transcriptId: string): SplitProgress | null;
  /** Checks for new jobs. */
  wake(): void;
  /** Revokes a transcript's job, if it has one. */
  drop(transcriptId: string): void;
  close(): void;
};

/** Dependencies of {@link createSplitJobs}. `limitsFor` returns the limits of a transcript's gateway. */
export type SplitJobsDeps = {
  readonly unsplitRanges: UnsplitRangeStore;
  readonly transcripts: Pick<TranscriptStore, 'get'>;
  readonly media: MediaStore;
  readonly links: Pick<MediaLinks, 'to'>;
  readonly limitsFor: (transcriptId: string) => GatewayLimits;
  readonly clock: Pick<Clock, 'now'>;
};

/** Callbacks: a transcript's split progress changed (`progressed`), or a new chunk can be sent (`added`). */
export type SplitListener = {
  progressed(transcriptId: string): void;
  added(transcriptId: string): void;
};

type Lease = {
  readonly job: SplitJob;
  readonly transcriptId: string;
  /** The range that isn't split yet; null for a job that only computes peaks. */
  unsplit: UnsplitRange | null;
  at: number;
  duration: number | null;
  isDropped: boolean;
  end: () => void;
  readonly over: Promise<void>;
};

/** Creates the jobs: first the ranges to split, in queue order, then recordings without peaks. */
export function createSplitJobs(deps: SplitJobsDeps, events: SplitListener): SplitJobs {
  const { unsplitRanges, transcripts, media, links, limitsFor, clock } = deps;
  const leases = new Map<string, Lease>();
  let idle = Promise.withResolvers<void>();
  let closed = false;

  const wake = () => {
    idle.resolve();
    idle = Promise.withResolvers<void>();
  };
  const isLeased = (id: string) => [...leases.values()].some(({ transcriptId }) => transcriptId === id);

  function leaseJob(transcriptId: string, unsplit: UnsplitRange | null): Lease | null {
    const audio = media.usedFor(recordingUse(transcriptId));
    const range = unsplit && splitRangeFor(unsplit, limitsFor(transcriptId));
    if (!audio || (unsplit && !range)) return null;
    const isWhole = unsplit === null || (unsplit.start === 0 && unsplit.end === null);
    const peaks = isWhole && unsplitRanges.peaks(transcriptId) === null;
    const job = { jobId: randomUUID(), audioUrl: links.to(audio.id), range, peaks };
    const { promise: over, resolve: end } = Promise.withResolvers<void>();
    const duration = transcripts.get(transcriptId)?.duration ?? null;
    return { job, transcriptId, unsplit, at: unsplit?.start ?? 0, duration, isDropped: false, end, over };
  }

  function next(): Lease | null {
    for (const unsplit of unsplitRanges.all()) {
      if (isLeased(unsplit.transcriptId)) continue;
      const lease = leaseJob(unsplit.transcriptId, unsplit);
      if (lease) return lease;
    }
    const unqueued = unsplitRanges.withoutPeaks(
      (id) => !isLeased(id) && media.usedFor(recordingUse(id)) !== null,
    );
    return unqueued === null ? null : leaseJob(unqueued, null);
  }

  function leaseOf(jobId: string): Lease {
    const lease = leases.get(jobId);
    if (!lease || lease.isDropped) throw new FailureError(failure('not-found'));
    return lease;
  }

  async function* take(signal: AbortSignal | undefined): AsyncGenerator<SplitEvent> {
    const aborted = new Promise<void>((resolve) =>
      signal?.addEventListener('abort', () => resolve(), { once: true }),
    );
    while (!closed && !signal?.aborted) {
      const lease = next();
      if (!lease) {
        await Promise.race([idle.promise, aborted]);
        continue;
      }
      const { jobId } = lease.job;
      leases.set(jobId, lease);
      events.progressed(lease.transcriptId);
      try {
        yield { type: 'job', job: lease.job };
        await Promise.race([lease.over, aborted]);
        if (lease.isDropped) yield { type: 'dropped', jobId };
      } finally {
        leases.delete(jobId);
        if (!closed) {
          events.progressed(lease.transcriptId);
          wake();
        }
      }
    }
  }

  return {
    claim: take,
    progress: (jobId, at, duration) => {
      const lease = leaseOf(jobId);
      lease.at = at;
      lease.duration = duration ?? lease.duration;
      events.progressed(lease.transcriptId);
    },
    addChunk: (jobId, part) => {
      const lease = leaseOf(jobId);
      const { unsplit, transcriptId } = lease;
      const follows = unsplit && Math.abs(part.start - unsplit.start) < 0.001 && part.end > unsplit.start;
      if (!follows || !media.find(part.mediaId))
        throw new FailureError(failure('bad-value', { field: 'part' }));
      const key = unsplitRanges.addPart(unsplit, { ...part, start: unsplit.start });
      media.use(chunkUse(key), part.mediaId);
      lease.unsplit = { ...unsplit, start: part.end };
      events.progressed(transcriptId);
      events.added(transcriptId);
    },
    finish: (jobId, end, peaks) => {
      const { unsplit, job, transcriptId, end: over } = leaseOf(jobId);
      if (unsplit) unsplitRanges.close(unsplit, clock.now());
      if (job.peaks) unsplitRanges.setPeaks(transcriptId, peaks ?? new Uint8Array());
      if (!job.range || job.range.end === null) unsplitRanges.setDuration(transcriptId, end);
      over();
    },
    fail: (jobId, reason) => {
      const { unsplit, job, transcriptId, end } = leaseOf(jobId);
      if (job.peaks) unsplitRanges.setPeaks(transcriptId, new Uint8Array());
      if (unsplit) unsplitRanges.fail(transcriptId, failure('split-failed', { reason }));
      end();
    },
    of: (transcriptId) => {
      const left = unsplitRanges.of(transcriptId);
      if (left.length === 0) return null;
      const lease = [...leases.values()].find((one) => one.transcriptId === transcriptId && one.unsplit);
      const known = transcripts.get(transcriptId);
      const total = lease?.duration ?? known?.duration ?? null;
      const limits = limitsFor(transcriptId);
      const remaining = left.map((unsplit) => {
        const range = splitRangeFor(unsplit, limits);
        const until = unsplit.end ?? total;
        return range && until !== null ? chunksIn(until - unsplit.start, range) : null;
      });
      const sum = remaining.reduce<number | null>(
        (all, parts) => (all === null || parts === null ? null : all + parts),
        0,
      );
      const expected = sum === null ? null : sum + (known?.parts.length ?? 0);
      return {
        waiting: !lease,
        at: lease?.at ?? left[0]?.start ?? 0,
        expected,
        left: left.map(({ start, end }) => ({ start, end })),
      };
    },
    wake,
    drop: (transcriptId) => {
      for (const lease of leases.values()) {
        if (lease.transcriptId !== transcriptId) continue;
        lease.isDropped = true;
        lease.end();
      }
    },
    close: () => {
      closed = true;
      for (const lease of leases.values()) lease.end();
      wake();
    },
  };
}
