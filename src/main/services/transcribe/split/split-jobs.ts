import { randomUUID } from 'node:crypto';
import { type Failure, FailureError, failure } from '../../../../shared/failure.ts';
import type { GatewayLimits } from '../../../../shared/gateways/gateway-limits.ts';
import {
  type EncodedChunk,
  expectedChunks,
  type SplitEvent,
  type SplitFailure,
  type SplitJob,
} from '../../../../shared/transcription/split.ts';
import type { SplitProgress } from '../../../../shared/transcription/transcript.ts';
import type { MediaStore } from '../../../storage/media-store.ts';
import type { StoredTranscript } from '../../../storage/transcript-row.ts';
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
  addChunk(jobId: string, chunk: EncodedChunk): void;
  /** `isDamaged` if something after `end` couldn't be read. */
  finish(jobId: string, end: number, peaks: Uint8Array | null, isDamaged: boolean): void;
  fail(jobId: string, reason: SplitFailure): void;
  /** Returns a transcript's split progress, in seconds; null if nothing is left to split. */
  of(transcriptId: string): SplitProgress | null;
  /** Checks for new jobs. */
  wake(): void;
  /** Revokes a transcript's job, if it has one. */
  drop(transcriptId: string): void;
  close(): void;
};

/**
 * Dependencies of {@link createSplitJobs}. `limitsFor` returns the limits of a transcript's gateway, and `isWanted`
 * whether a chunk is sent even if it's silent.
 */
export type SplitJobsDeps = {
  readonly unsplitRanges: UnsplitRangeStore;
  readonly transcripts: Pick<TranscriptStore, 'get'>;
  readonly media: MediaStore;
  readonly links: Pick<MediaLinks, 'to'>;
  readonly limitsFor: (transcriptId: string) => GatewayLimits;
  readonly isWanted: (transcriptId: string, chunk: Pick<EncodedChunk, 'start' | 'end'>) => boolean;
  readonly clock: Pick<Clock, 'now'>;
};

/** Callbacks: a transcript's split progress changed (`progressed`), or a new chunk can be sent (`added`). */
export type SplitListener = {
  progressed(transcriptId: string): void;
  added(transcriptId: string): void;
};

/** A job that a page works on. */
export type Lease = {
  readonly job: SplitJob;
  readonly transcriptId: string;
  /** The range that isn't split yet; null for a job that only computes peaks. */
  readonly unsplit: UnsplitRange | null;
  readonly at: number;
  readonly duration: number | null;
  /** The recording's length when it was added, in seconds; null if unknown. */
  readonly length: number | null;
};

/** What a page reports about its job. `isStored` if the file of the chunk exists. */
export type SplitReport =
  | { readonly type: 'progress'; readonly at: number; readonly duration: number | null }
  | { readonly type: 'chunk'; readonly chunk: EncodedChunk; readonly isStored: boolean }
  | {
      readonly type: 'finished';
      readonly end: number;
      readonly peaks: Uint8Array | null;
      readonly isDamaged: boolean;
    }
  | { readonly type: 'failed'; readonly reason: SplitFailure };

/** What a report changes on disk. */
export type SplitEffect =
  | { readonly type: 'add-chunk'; readonly range: UnsplitRange; readonly chunk: EncodedChunk }
  | { readonly type: 'close-range'; readonly range: UnsplitRange }
  | { readonly type: 'fail-range'; readonly range: UnsplitRange; readonly failed: Failure }
  | { readonly type: 'fail-ranges'; readonly failed: Failure }
  | { readonly type: 'set-peaks'; readonly peaks: Uint8Array }
  | { readonly type: 'set-duration'; readonly seconds: number };

/**
 * Returns a lease after a report, and the effects in the order in which they have to be stored.
 * @throws `bad-value` if a chunk doesn't follow the previous one or isn't stored
 */
export function leaseAfter(
  lease: Lease,
  report: SplitReport,
): { readonly lease: Lease; readonly effects: readonly SplitEffect[] } {
  const { unsplit, job } = lease;
  const effects: SplitEffect[] = [];
  switch (report.type) {
    case 'progress':
      return { lease: { ...lease, at: report.at, duration: report.duration ?? lease.duration }, effects };
    case 'chunk': {
      const { chunk, isStored } = report;
      if (!unsplit || !isStored || !follows(chunk, unsplit))
        throw new FailureError(failure('bad-value', { field: 'chunk' }));
      effects.push({ type: 'add-chunk', range: unsplit, chunk: { ...chunk, start: unsplit.start } });
      return { lease: { ...lease, unsplit: { ...unsplit, start: chunk.end } }, effects };
    }
    case 'finished': {
      const rest = unsplit && unreadAfter(report, unsplit, lease.length);
      if (rest) effects.push({ type: 'fail-range', range: rest, failed: unread });
      else if (unsplit) effects.push({ type: 'close-range', range: unsplit });
      if (job.peaks) effects.push({ type: 'set-peaks', peaks: report.peaks ?? new Uint8Array() });
      const end = Math.max(report.end, rest?.end ?? 0);
      if (!job.range || job.range.end === null) effects.push({ type: 'set-duration', seconds: end });
      return { lease, effects };
    }
    case 'failed': {
      const failed = failure('split-failed', { reason: report.reason });
      if (job.peaks) effects.push({ type: 'set-peaks', peaks: new Uint8Array() });
      if (unsplit) effects.push({ type: 'fail-ranges', failed });
      return { lease, effects };
    }
  }
}

const unread = failure('recording-incomplete', { reason: 'unreadable' });

/** Containers and decoders disagree about the end of a recording by less than this, in seconds and as a share. */
const tolerance = { seconds: 2, share: 0.001 };

/**
 * Returns the part of a range that a page couldn't read, because the file is damaged or its reader stopped early; null
 * if there is none. `length` is the recording's in seconds, as its container states it.
 */
function unreadAfter(
  { end, isDamaged }: SplitReport & { readonly type: 'finished' },
  unsplit: UnsplitRange,
  length: number | null,
): UnsplitRange | null {
  const until = unsplit.end ?? length;
  const start = Math.max(unsplit.start, end);
  if (until !== null)
    return until - start > tolerance.seconds + until * tolerance.share ? { ...unsplit, end: until } : null;
  return isDamaged ? { ...unsplit, end: null } : null;
}

function follows({ start, end }: EncodedChunk, unsplit: UnsplitRange): boolean {
  return Math.abs(start - unsplit.start) < 0.001 && end > unsplit.start;
}

/** Creates the jobs: first the ranges to split, in queue order, then recordings without peaks. */
export function createSplitJobs(deps: SplitJobsDeps, events: SplitListener): SplitJobs {
  const { unsplitRanges, transcripts, media, links, limitsFor, isWanted, clock } = deps;
  const { find, leaseOf, ...claims } = createClaims(nextLease, events.progressed);

  function leaseJob(transcriptId: string, unsplit: UnsplitRange | null): Lease | null {
    const audio = media.usedFor(recordingUse(transcriptId));
    const range = unsplit && splitRangeFor(unsplit, limitsFor(transcriptId));
    if (!audio || (unsplit && !range)) return null;
    const isWhole = unsplit === null || (unsplit.start === 0 && unsplit.end === null);
    const peaks = isWhole && unsplitRanges.peaks(transcriptId) === null;
    const job = { jobId: randomUUID(), audioUrl: links.to(audio.id), range, peaks };
    const duration = transcripts.get(transcriptId)?.duration ?? null;
    return { job, transcriptId, unsplit, at: unsplit?.start ?? 0, duration, length: duration };
  }

  function nextLease(): Lease | null {
    for (const unsplit of unsplitRanges.all()) {
      const lease = leaseOf(unsplit.transcriptId) ? null : leaseJob(unsplit.transcriptId, unsplit);
      if (lease) return lease;
    }
    const unqueued = unsplitRanges.withoutPeaks(
      (id) => !leaseOf(id) && media.usedFor(recordingUse(id)) !== null,
    );
    return unqueued === null ? null : leaseJob(unqueued, null);
  }

  function store(effect: SplitEffect, transcriptId: string): void {
    switch (effect.type) {
      case 'add-chunk': {
        const { range, chunk } = effect;
        const silent = chunk.silent && !isWanted(transcriptId, chunk);
        media.use(chunkUse(unsplitRanges.addChunk(range, { ...chunk, silent })), chunk.mediaId);
        break;
      }
      case 'close-range':
        unsplitRanges.close(effect.range, clock.now());
        break;
      case 'fail-range':
        unsplitRanges.fail(transcriptId, effect.failed, effect.range);
        break;
      case 'fail-ranges':
        unsplitRanges.fail(transcriptId, effect.failed);
        break;
      case 'set-peaks':
        unsplitRanges.setPeaks(transcriptId, effect.peaks);
        break;
      case 'set-duration':
        unsplitRanges.setDuration(transcriptId, effect.seconds);
        break;
    }
  }

  /** Stores what a report changes. Returns the claim. */
  function reported(jobId: string, report: SplitReport): Claim {
    const claim = find(jobId);
    const { lease, effects } = leaseAfter(claim.lease, report);
    for (const effect of effects) store(effect, lease.transcriptId);
    claim.lease = lease;
    return claim;
  }

  return {
    ...claims,
    progress: (jobId, at, duration) => {
      const { lease } = reported(jobId, { type: 'progress', at, duration });
      events.progressed(lease.transcriptId);
    },
    addChunk: (jobId, chunk) => {
      const isStored = media.find(chunk.mediaId) !== null;
      const { lease } = reported(jobId, { type: 'chunk', chunk, isStored });
      events.progressed(lease.transcriptId);
      events.added(lease.transcriptId);
    },
    finish: (jobId, end, peaks, isDamaged) =>
      reported(jobId, { type: 'finished', end, peaks, isDamaged }).end(),
    fail: (jobId, reason) => reported(jobId, { type: 'failed', reason }).end(),
    of: (id) => {
      const left = unsplitRanges.of(id);
      if (left.length === 0) return null;
      return splitProgress(left, leaseOf(id), transcripts.get(id), limitsFor(id));
    },
  };
}

/** Returns the progress of splitting what is `left` of a transcript. */
export function splitProgress(
  left: readonly UnsplitRange[],
  lease: Lease | null,
  transcript: Pick<StoredTranscript, 'duration' | 'chunks'> | null,
  limits: GatewayLimits,
): SplitProgress {
  const splitting = lease?.unsplit ? lease : null;
  const total = splitting?.duration ?? transcript?.duration ?? null;
  const remaining = left.map((unsplit) => {
    const range = splitRangeFor(unsplit, limits);
    const until = unsplit.end ?? total;
    return range && until !== null ? expectedChunks(until - unsplit.start, range) : null;
  });
  const expected = remaining.reduce<number | null>(
    (sum, chunks) => (sum === null || chunks === null ? null : sum + chunks),
    transcript?.chunks.length ?? 0,
  );
  return {
    waiting: !splitting,
    at: splitting?.at ?? left[0]?.start ?? 0,
    expected,
    left: left.map(({ start, end }) => ({ start, end })),
  };
}

/** A lease of a page, until the page reports its end or unsubscribes. */
type Claim = { lease: Lease; isDropped: boolean; readonly end: () => void; readonly over: Promise<void> };

/** Leases jobs to pages that claim them. `changed` is called when the lease of a transcript begins and ends. */
function createClaims(next: () => Lease | null, changed: (transcriptId: string) => void) {
  const claimed = new Map<string, Claim>();
  let idle = Promise.withResolvers<void>();
  let closed = false;

  function wake(): void {
    idle.resolve();
    idle = Promise.withResolvers<void>();
  }

  async function* claim(signal: AbortSignal | undefined): AsyncGenerator<SplitEvent> {
    const aborted = new Promise<void>((resolve) =>
      signal?.addEventListener('abort', () => resolve(), { once: true }),
    );
    while (!closed && !signal?.aborted) {
      const lease = next();
      if (!lease) {
        await Promise.race([idle.promise, aborted]);
        continue;
      }
      const { job, transcriptId } = lease;
      const { promise: over, resolve: end } = Promise.withResolvers<void>();
      const own: Claim = { lease, isDropped: false, end, over };
      claimed.set(job.jobId, own);
      changed(transcriptId);
      try {
        yield { type: 'job', job };
        await Promise.race([over, aborted]);
        if (own.isDropped) yield { type: 'dropped', jobId: job.jobId };
      } finally {
        claimed.delete(job.jobId);
        if (!closed) {
          changed(transcriptId);
          wake();
        }
      }
    }
  }

  return {
    claim,
    wake,
    drop: (transcriptId: string) => {
      for (const own of claimed.values()) {
        if (own.lease.transcriptId !== transcriptId) continue;
        own.isDropped = true;
        own.end();
      }
    },
    close: () => {
      closed = true;
      for (const { end } of claimed.values()) end();
      wake();
    },
    /** @throws `not-found` for an ended or dropped job */
    find: (jobId: string): Claim => {
      const own = claimed.get(jobId);
      if (!own || own.isDropped) throw new FailureError(failure('not-found'));
      return own;
    },
    leaseOf: (id: string): Lease | null =>
      [...claimed.values()].find(({ lease }) => lease.transcriptId === id)?.lease ?? null,
  };
}
