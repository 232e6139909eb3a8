import { randomUUID } from 'node:crypto';
import { FailureError, failure } from '../../../shared/failure.ts';
import {
  audioFlawSchema,
  type Transcript,
  type TranscriptSettings,
} from '../../../shared/transcription/transcript.ts';
import { isSilent, mayRetry } from '../../../shared/transcription/transcript-state.ts';
import type { Database } from '../../storage/database.ts';
import type { MediaStore } from '../../storage/media-store.ts';
import type { StoredChunk, StoredTranscript } from '../../storage/transcript-row.ts';
import type { TranscriptStore } from '../../storage/transcript-store.ts';
import type { Clock } from '../clock.ts';
import type { GatewaysService } from '../gateways/gateways-service.ts';
import { getOrThrow } from '../get-or-throw.ts';
import { recordingUse } from './audio-uses.ts';
import type { TranscribeQueue } from './queue.ts';
import type { AudioFacts } from './split/split-plan.ts';
import type { SplitPlanner } from './split/split-planner.ts';
import { gatewayFor } from './transcribe-chunk.ts';
import type { TranscriptFeed } from './transcript-feed.ts';

/** Adds transcripts to the queue, retries them and removes them. */
export type TranscriptJobs = {
  /** Adds a recording to the end of the queue, for the current gateway. */
  add(mediaId: string, name: string, settings: TranscriptSettings, facts: AudioFacts): Promise<Transcript>;
  cancel(id: string): Promise<void>;
  /** Retries all failed chunks, with the current gateway. */
  retry(id: string): Promise<void>;
  /** Ends the pause that waiting chunks wait for. */
  retryNow(id: string): void;
  /**
   * Retries the failed and silent chunks that overlap a range, in seconds. If all chunks there are done, the range
   * becomes a new chunk.
   * @throws `audio-deleted` if the recording's audio has been deleted
   */
  retryRange(id: string, start: number, end: number): Promise<void>;
  /** Stores the settings of the next run: this one if nothing has been sent yet, otherwise one that repeats it. */
  setNextSettings(id: string, settings: TranscriptSettings): Promise<void>;
  remove(id: string): Promise<void>;
  restore(id: string): Transcript;
  /** Transcribes a recording again. @throws `audio-deleted` if its audio has been deleted */
  runAgain(id: string, settings: TranscriptSettings): Promise<Transcript>;
};

/** Dependencies of {@link createTranscriptJobs}. */
export type TranscriptJobsDeps = {
  readonly database: Pick<Database, 'transaction'>;
  readonly transcripts: TranscriptStore;
  readonly media: MediaStore;
  readonly gateways: Pick<GatewaysService, 'lease'>;
  readonly clock: Pick<Clock, 'now'>;
};

/** Creates the jobs of a queue. */
export function createTranscriptJobs(
  deps: TranscriptJobsDeps,
  { queue, splits, feed }: { queue: TranscribeQueue; splits: SplitPlanner; feed: TranscriptFeed },
): TranscriptJobs {
  const { transcripts, media, gateways, clock } = deps;

  async function add(
    recording: NewRecording,
    facts: Pick<AudioFacts, 'flaw' | 'silent'>,
  ): Promise<Transcript> {
    const id = await addTranscript(deps, recording);
    splits.plan(id, facts);
    const added = feed.published(id);
    queue.wake();
    return added;
  }

  async function retryChunks(
    { id, settings }: StoredTranscript,
    chunks: readonly StoredChunk[],
  ): Promise<void> {
    const gateway = await gatewayFor(gateways, settings.task);
    if (gateway) transcripts.setGateway(id, gateway.id, gateway.name);
    splits.retry(id, chunks);
    for (const { chunk, form } of chunks)
      if (form !== 'unencoded') transcripts.setState({ transcriptId: id, chunk }, 'waiting');
  }

  return {
    add: (mediaId, name, settings, { duration, missing, ...facts }) =>
      add({ mediaId, name, title: null, originId: null, settings, duration, missing }, facts),
    cancel: async (id) => {
      getOrThrow(transcripts.get(id));
      splits.stop(id);
      // Cancel waiting chunks first, so that none of them starts when a running one is dropped.
      for (const { chunk, progress } of getOrThrow(transcripts.get(id)).chunks)
        if (progress.state === 'waiting')
          transcripts.setFailed({ transcriptId: id, chunk }, failure('stopped', { sent: 'nothing' }), false);
      await queue.drop(id);
      feed.changed(id);
    },
    retry: async (id) => {
      const stored = getOrThrow(transcripts.get(id));
      await retryChunks(stored, stored.chunks.filter(mayRetry));
      queue.retryNow(id);
      feed.changed(id);
      queue.wake();
    },
    retryNow: (id) => {
      getOrThrow(transcripts.get(id));
      queue.retryNow(id);
    },
    retryRange: async (id, start, end) => {
      const stored = getOrThrow(transcripts.get(id));
      if (!media.usedFor(recordingUse(id))) throw new FailureError(failure('audio-deleted'));
      const within = stored.chunks.filter((chunk) => isWithin(chunk, start, end));
      if (within.every(({ progress }) => progress.state === 'done')) splits.addRange(id, start, end);
      const silent = within.filter(({ progress }) => progress.state === 'silent');
      splits.want(id, silent);
      await retryChunks(stored, [...within.filter(mayRetry), ...silent]);
      feed.changed(id);
      queue.wake();
    },
    setNextSettings: async (id, settings) => {
      const { task } = getOrThrow(transcripts.get(id)).settings;
      const [before, next] = [await gatewayFor(gateways, task), await gatewayFor(gateways, settings.task)];
      const { chunks, gatewayId } = getOrThrow(transcripts.get(id));
      if (chunks.every(({ progress }) => progress.state === 'waiting')) {
        transcripts.setSettings(id, settings);
        // The tasks may have different gateways.
        if (next && before?.id === gatewayId) transcripts.setGateway(id, next.id, next.name);
      } else transcripts.setNextSettings(id, settings);
      feed.changed(id);
      queue.wake();
    },
    remove: async (id) => {
      getOrThrow(transcripts.get(id));
      transcripts.remove(id, clock.now());
      feed.removed(id);
      splits.jobs.drop(id);
      await queue.drop(id);
      queue.wake();
    },
    restore: (id) => {
      transcripts.restore(id);
      splits.jobs.wake();
      feed.placed(id);
      queue.wake();
      return feed.get(id);
    },
    runAgain: async (id, settings) => {
      const { name, title, mediaId, duration, splitReason, chunks } = getOrThrow(transcripts.get(id));
      if (!media.usedFor(recordingUse(id))) throw new FailureError(failure('audio-deleted'));
      const flaw = audioFlawSchema.nullable().catch(null).parse(splitReason);
      const missing = chunks.find(isMissing)?.duration ?? null;
      const existing = chunks.filter((chunk) => !isMissing(chunk));
      const silent = isSilent({ chunks: existing, splitting: splits.jobs.of(id) });
      return add({ mediaId, name, title, originId: id, settings, duration, missing }, { flaw, silent });
    },
  };
}

/**
 * A recording for the queue. `originId` is the transcript whose recording is transcribed again, if any. `duration` is
 * in seconds.
 */
type NewRecording = Pick<
  StoredTranscript,
  'mediaId' | 'name' | 'title' | 'originId' | 'settings' | 'duration'
> &
  Pick<AudioFacts, 'missing'>;

/** Stores a recording with the gateway to send it to. Returns its id. @throws `not-found` if the file doesn't exist */
async function addTranscript(
  { database, transcripts, media, gateways, clock }: TranscriptJobsDeps,
  { missing, ...recording }: NewRecording,
): Promise<string> {
  const { mediaId, settings, duration } = recording;
  const gateway = await gatewayFor(gateways, settings.task);
  const file = getOrThrow(media.find(mediaId));
  const id = randomUUID();
  database.transaction(() => {
    media.use(recordingUse(id), mediaId);
    transcripts.add({
      ...recording,
      id,
      size: file.size,
      gatewayId: gateway?.id ?? null,
      gateway: gateway?.name ?? null,
      createdAt: clock.now(),
      chunks: [{ chunk: 0, start: 0, duration, form: 'whole', mediaId: null }],
    });
    if (duration !== null && missing !== null)
      transcripts.addMissing(id, duration, missing, failure('recording-incomplete', { reason: 'short' }));
  });
  return id;
}

/** Returns whether a chunk stands for the end of a recording that its file doesn't contain. */
function isMissing(chunk: StoredChunk): boolean {
  return hasFailed(chunk) && !mayRetry(chunk);
}

function hasFailed({ progress }: StoredChunk): boolean {
  return progress.state === 'failed';
}

/** Returns whether a chunk overlaps a range, in seconds, by more than 10 ms. */
function isWithin(chunk: StoredChunk, start: number, end: number): boolean {
  const chunkEnd = chunk.duration === null ? Number.POSITIVE_INFINITY : chunk.start + chunk.duration;
  return Math.min(end, chunkEnd) - Math.max(start, chunk.start) > 0.01;
}
