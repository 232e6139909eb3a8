import type { ChunkProgress, LiveChunk } from '../../../shared/transcription/transcript.ts';
import type { StoredTranscript } from '../../storage/transcript-row.ts';
import type { ChunkKey, WaitingChunk } from '../../storage/transcript-store.ts';
import {
  type ChunkRun,
  type ChunkRunDeps,
  type ChunkRunEvents,
  createPaces,
  startChunkRun,
} from './chunk-run.ts';

/** The running requests: at most two at a time, plus those waiting for a retry. */
export type TranscribeQueue = {
  /** Starts waiting chunks while slots are free. */
  wake(): void;
  /** Returns the progress of a chunk's request; null if it isn't running. */
  progressOf(key: ChunkKey): ChunkProgress | null;
  /** Returns the streamed text of a transcript's running requests. */
  liveOf(transcriptId: string): readonly LiveChunk[];
  /** Retries a transcript's waiting requests immediately. */
  retryNow(transcriptId: string): void;
  /** Aborts a transcript's requests. Resolves once they have ended. */
  drop(transcriptId: string): Promise<void>;
  /** Aborts all requests and keeps their states on disk, so that the next run can continue. */
  close(): Promise<void>;
};

/** A request of the queue. One that is `pausing` before a retry doesn't count; then it's `returning`. */
export type QueueJob = {
  readonly transcriptId: string;
  /** The gateway that it's sent to; null if there is none yet. */
  readonly gatewayId: string | null;
  readonly state: 'running' | 'pausing' | 'returning';
};

/** What the queue does next: resumes a request, or starts the first waiting chunk that it doesn't have to skip. */
export type QueueStep<Job> =
  | { readonly type: 'resume'; readonly job: Job }
  | {
      readonly type: 'start';
      readonly exceptGateways: readonly (string | null)[];
      readonly exceptTranscripts: readonly string[];
    };

const maxRequests = 2;

/**
 * Returns the next step; null if there is none. Requests whose pause is over resume before others start. Nothing starts
 * at a gateway that asked for a pause, for a transcript that is sent in order, or in a closed queue.
 */
export function nextStep<Job extends QueueJob>(
  jobs: readonly Job[],
  isClosed: boolean,
  isSequential: (transcriptId: string) => boolean,
): QueueStep<Job> | null {
  if (jobs.filter(({ state }) => state === 'running').length >= maxRequests) return null;
  const job = jobs.find(({ state }) => state === 'returning');
  if (job) return { type: 'resume', job };
  if (isClosed) return null;
  return {
    type: 'start',
    exceptGateways: jobs.filter(({ state }) => state === 'pausing').map(({ gatewayId }) => gatewayId),
    exceptTranscripts: jobs.map(({ transcriptId }) => transcriptId).filter(isSequential),
  };
}

type Job = ChunkKey & {
  readonly gatewayId: string | null;
  state: QueueJob['state'];
  resume(): void;
  readonly run: ChunkRun;
  readonly done: Promise<void>;
};

/** Delay in ms before trying to start waiting chunks again after a disk error. */
const wakeAgainMs = 1_000;

/** Creates the queue. Nothing starts before the first `wake`. */
export function createTranscribeQueue(deps: ChunkRunDeps, events: ChunkRunEvents): TranscribeQueue {
  const { transcripts, clock, log } = deps;
  const jobs = new Map<string, Job>();
  const paces = createPaces();
  let closed = false;
  const logError = (thrown: unknown) => log.error('transcribe', thrown);
  const jobsOf = (id: string) => [...jobs.values()].filter(({ transcriptId }) => transcriptId === id);
  const isSequential = (id: string) => isSentInOrder(transcripts.get(id), deps);

  function begin({ gatewayId, ...key }: WaitingChunk): void {
    transcripts.setState(key, 'uploading');
    const run = startChunkRun(
      deps,
      key,
      { paces, isClosed: () => closed, releaseDuring: (pause, signal) => releaseDuring(job, pause, signal) },
      events,
    );
    const done = run.done
      .catch(logError)
      .then(() => {
        jobs.delete(nameOf(key));
        if (!closed) events.progressed(key.transcriptId);
      })
      .catch(logError)
      .then(wakeOrRetry);
    const job: Job = { ...key, gatewayId, state: 'running', resume: () => {}, run, done };
    jobs.set(nameOf(key), job);
    events.progressed(key.transcriptId);
  }

  /** Rejects if `pause` rejects or the signal aborts. */
  async function releaseDuring(job: Job, pause: Promise<void>, signal: AbortSignal): Promise<void> {
    job.state = 'pausing';
    wakeOrRetry();
    await pause;
    job.state = 'returning';
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    job.resume = resolve;
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    wakeOrRetry();
    await promise;
  }

  function wake(): void {
    while (true) {
      const step = nextStep([...jobs.values()], closed, isSequential);
      if (step?.type === 'resume') {
        step.job.state = 'running';
        step.job.resume();
        continue;
      }
      const next = step && transcripts.nextWaiting(step.exceptGateways, step.exceptTranscripts);
      if (!next) return;
      begin(next);
    }
  }

  /** Like `wake`, but tries again later after a disk error. */
  function wakeOrRetry(): void {
    try {
      wake();
    } catch (thrown) {
      logError(thrown);
      clock.after(wakeAgainMs, wakeOrRetry);
    }
  }

  async function abort(aborted: readonly Job[]): Promise<void> {
    for (const { run } of aborted) run.abort();
    await Promise.all(aborted.map(({ done }) => done));
  }

  return {
    wake,
    progressOf: (key) => jobs.get(nameOf(key))?.run.progress() ?? null,
    liveOf: (transcriptId) => jobsOf(transcriptId).flatMap(({ run }) => run.live() ?? []),
    retryNow: (transcriptId) => {
      for (const { run } of jobsOf(transcriptId)) run.retryNow();
    },
    drop: (transcriptId) => abort(jobsOf(transcriptId)),
    close: () => {
      closed = true;
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
