import type { ChunkProgress, LiveChunk } from '../../../shared/transcription/transcript.ts';
import type { GatewayPause } from '../../storage/gateway-pause-store.ts';
import type { StoredTranscript } from '../../storage/transcript-row.ts';
import { type ChunkKey, requestedModel } from '../../storage/transcript-store.ts';
import {
  type ChunkRun,
  type ChunkRunDeps,
  type ChunkRunEvents,
  createPaces,
  startChunkRun,
} from './chunk-run.ts';

/** The running requests: at most two at a time. */
export type TranscribeQueue = {
  /** Starts waiting chunks while slots are free. */
  wake(): void;
  /** Returns the progress of a chunk's request; null if it isn't running. */
  progressOf(key: ChunkKey): ChunkProgress | null;
  /** Returns the streamed text of a transcript's running requests. */
  liveOf(transcriptId: string): readonly LiveChunk[];
  /** Returns the pause that a transcript waits for; null if its model isn't paused. */
  pauseOf(transcript: QueuedTranscript): GatewayPause | null;
  /** Ends the pause that a transcript waits for. */
  retryNow(transcriptId: string): void;
  /** Aborts a transcript's requests. Resolves once they have ended. */
  drop(transcriptId: string): Promise<void>;
  /** Aborts all requests and keeps their states on disk, so that the next run can continue. */
  close(): Promise<void>;
};

/** What decides which pause a transcript waits for. */
type QueuedTranscript = Pick<StoredTranscript, 'gatewayId' | 'settings'>;

const maxRequests = 2;

/**
 * Returns the transcripts of which no chunk may start, because their chunks are sent in order. Null if nothing may
 * start, because both slots are taken or the queue is closed.
 */
export function skippedTranscripts(
  running: readonly Pick<ChunkKey, 'transcriptId'>[],
  isClosed: boolean,
  isSequential: (transcriptId: string) => boolean,
): readonly string[] | null {
  if (isClosed || running.length >= maxRequests) return null;
  return running.map(({ transcriptId }) => transcriptId).filter(isSequential);
}

type Job = ChunkKey & { readonly run: ChunkRun; readonly done: Promise<void> };

/** Longest time until the end of a pause is checked again, in ms, because timers stop while the computer sleeps. */
const longestCheckMs = 60_000;

/** Delay in ms before trying to start waiting chunks again after a disk error. */
const wakeAgainMs = 1_000;

/** Creates the queue. Nothing starts before the first `wake`. */
export function createTranscribeQueue(deps: ChunkRunDeps, events: ChunkRunEvents): TranscribeQueue {
  const { transcripts, pauses, model, clock, log } = deps;
  const jobs = new Map<string, Job>();
  const paces = createPaces();
  /** How often each waiting chunk has been refused. */
  const attempts = new Map<string, number>();
  let closed = false;
  let cancelCheck = () => {};
  const logError = (thrown: unknown) => log.error('transcribe', thrown);
  const jobsOf = (id: string) => [...jobs.values()].filter(({ transcriptId }) => transcriptId === id);
  const isSequential = (id: string) => isSentInOrder(transcripts.get(id), deps);

  const pauseOf = ({ gatewayId, settings }: QueuedTranscript) =>
    gatewayId === null ? null : pauses.of({ gatewayId, model: requestedModel(settings, model()) });

  function begin(key: ChunkKey): void {
    transcripts.setState(key, 'uploading');
    const name = nameOf(key);
    const attemptsBefore = attempts.get(name) ?? 0;
    attempts.delete(name);
    const refused = (count: number) => void attempts.set(name, count);
    const run = startChunkRun(deps, key, { paces, attemptsBefore, refused, isClosed: () => closed }, events);
    const done = run.done
      .catch(logError)
      .then(() => {
        jobs.delete(name);
        if (!closed) events.progressed(key.transcriptId);
      })
      .catch(logError)
      .then(() => wakeOrRetry());
    jobs.set(name, { ...key, run, done });
    events.progressed(key.transcriptId);
  }

  function wake(): void {
    while (true) {
      const paused = pauses.current();
      awaitEnd(paused);
      const skipped = skippedTranscripts([...jobs.values()], closed, isSequential);
      if (!skipped) return;
      const models = paused.flatMap(({ gatewayId, models }) => models.map((model) => ({ gatewayId, model })));
      const next = transcripts.nextWaiting({ models, transcripts: skipped, model: model() });
      if (!next) return;
      begin(next);
    }
  }

  /** Wakes the queue when the first of these pauses is over. */
  function awaitEnd(paused: readonly GatewayPause[]): void {
    cancelCheck();
    if (closed || paused.length === 0) return;
    const left = Math.min(longestCheckMs, ...paused.map(({ nextAt }) => nextAt - clock.now()));
    cancelCheck = clock.after(left, () => {
      const still = new Set(pauses.current());
      const ended = paused.filter((pause) => !still.has(pause));
      wakeOrRetry(() => {
        for (const { gatewayId } of ended) events.paused(gatewayId);
      });
    });
  }

  /** Like `wake`, but tries again later after a disk error. Calls `first` before. */
  function wakeOrRetry(first = () => {}): void {
    try {
      first();
      wake();
    } catch (thrown) {
      logError(thrown);
      clock.after(wakeAgainMs, () => wakeOrRetry(first));
    }
  }

  const stopListening = pauses.onRemoved((gatewayId) => wakeOrRetry(() => events.paused(gatewayId)));

  async function abort(aborted: readonly Job[]): Promise<void> {
    for (const { run } of aborted) run.abort();
    await Promise.all(aborted.map(({ done }) => done));
  }

  return {
    wake,
    progressOf: (key) => jobs.get(nameOf(key))?.run.progress() ?? null,
    liveOf: (transcriptId) => jobsOf(transcriptId).flatMap(({ run }) => run.live() ?? []),
    pauseOf,
    retryNow: (transcriptId) => {
      const transcript = transcripts.get(transcriptId);
      const pause = transcript && pauseOf(transcript);
      if (!pause) return;
      pauses.end(pause);
      wakeOrRetry(() => events.paused(pause.gatewayId));
    },
    drop: (transcriptId) => abort(jobsOf(transcriptId)),
    close: () => {
      closed = true;
      cancelCheck();
      stopListening();
      return abort([...jobs.values()]);
    },
  };
}

function nameOf({ transcriptId, chunk }: ChunkKey): string {
  return `${transcriptId}/${chunk}`;
}

/** Returns whether a transcript's chunks are sent in order, because each needs the speakers of the previous ones. */
function isSentInOrder(
  transcript: StoredTranscript | null,
  { limits, model }: Pick<ChunkRunDeps, 'limits' | 'model'>,
): boolean {
  const { gatewayId = null, settings, speakers = [] } = transcript ?? {};
  if (speakers.length > 0 || settings?.responseFormat === 'diarized_json') return true;
  if (gatewayId === null) return false;
  // If no model is chosen, the gateway may use any of its models.
  return limits.of(gatewayId, settings?.model ?? model()).transcription.includes('speakers');
}
