import { type Failure, FailureError, failure } from '../../../shared/failure.ts';
import { mayBeCharged, type SentShare } from '../../../shared/gateways/may-be-charged.ts';
import type { LivePart, PartProgress } from '../../../shared/transcription/transcript.ts';
import type { SendPolicy } from '../../gateway/send.ts';
import type { Log } from '../../storage/log.ts';
import { isDiskError } from '../../storage/storage-failure.ts';
import type { TranscriptLineStore } from '../../storage/transcript-line-store.ts';
import type { StoredPart } from '../../storage/transcript-row.ts';
import type { PartKey, TranscriptStore, WaitingPart } from '../../storage/transcript-store.ts';
import type { Clock } from '../clock.ts';
import { asFailure } from '../contract-errors.ts';
import { createRetryPause } from '../retry-pause.ts';
import { linesOf } from './lines-of.ts';
import { createLiveText, type LiveText } from './live-text.ts';
import { createQueueSlots, type QueueSlot } from './queue-slots.ts';
import { spokenLines } from './speakers/spoken-lines.ts';
import { type TranscribeChunkDeps, transcribeChunk } from './transcribe-chunk.ts';

const retryMs = 1_000;

/** Weight of all earlier measurements relative to the newest. */
const weightOfEarlier = 0.5;

/** Minimum audio for an estimate, in seconds. With less, the fixed overhead of a request dominates. */
const minSeconds = 10;

/** The running requests: at most two at a time, plus those waiting for a retry. */
export type TranscribeQueue = {
  /** Starts waiting chunks while slots are free. */
  wake(): void;
  /** Returns the progress of a chunk's request; null if it isn't running. */
  progressOf(key: PartKey): PartProgress | null;
  /** Returns the streamed text of a transcript's running requests. */
  liveOf(transcriptId: string): readonly LivePart[];
  /** Retries a transcript's waiting requests immediately. */
  retryNow(transcriptId: string): void;
  /** Aborts a transcript's requests. Resolves once they have ended. */
  drop(transcriptId: string): Promise<void>;
  /** Aborts all requests and keeps their states on disk, so that the next run can continue. */
  close(): Promise<void>;
};

/** Dependencies of {@link createTranscribeQueue}. */
export type QueueDeps = TranscribeChunkDeps & {
  readonly transcripts: TranscriptStore;
  readonly lines: TranscriptLineStore;
  /** Splits a refused chunk differently. Returns whether that's possible. */
  readonly splitAgain: (transcriptId: string, part: StoredPart, failed: Failure) => boolean;
  readonly clock: Clock;
  readonly log: Log;
};

/** Callbacks of the queue: a chunk's progress changed, some of its text arrived, or its lines were stored. */
export type QueueEvents = {
  progressed(transcriptId: string): void;
  streamed(transcriptId: string, live: LivePart): void;
  answered(key: PartKey): void;
};

type Run = {
  progress: PartProgress;
  live: LiveText | null;
  readonly abort: AbortController;
  retryNow(): void;
  done: Promise<void>;
};

const maxRequests = 2;
/** Delay in ms before trying to start waiting chunks again after a disk error. */
const wakeAgainMs = 1_000;
/** The queue waits out daily and weekly rate limits. If a gateway asks for a longer wait, the chunk fails. */
const schedule = { maxAttempts: 5, longestWaitMs: 7 * 24 * 60 * 60 * 1000 };

/** Creates the queue. Nothing starts before the first `wake`. */
export function createTranscribeQueue(deps: QueueDeps, events: QueueEvents): TranscribeQueue {
  const { transcripts, lines, clock, log } = deps;
  const running = new Map<string, Run>();
  const slots = createQueueSlots(maxRequests, wakeOrRetry);
  const paces = createPaces();
  const whenPossible = writeWhenPossible.bind(null, clock, log);
  const logError = (thrown: unknown) => log.error('transcribe', thrown);
  let closed = false;

  async function work(key: PartKey, run: Run, slot: QueueSlot): Promise<void> {
    const { signal } = run.abort;
    let hasEnded = false;
    const set = (progress: PartProgress) => {
      // A gateway may respond before the upload is complete. Ignore upload progress reported after that.
      if (hasEnded) return;
      // Store the state before the last byte is sent, so that a request that may have been billed isn't repeated
      // automatically.
      if (progress.state !== run.progress.state && isUnderWay(progress))
        transcripts.setState(key, progress.state);
      run.progress = progress;
      events.progressed(key.transcriptId);
    };
    const uploading = { state: 'uploading', sent: 0, total: 0, retry: null } as const;
    const pause = createRetryPause(clock, (retry) => set({ ...uploading, retry }));
    run.retryNow = pause.endNow;
    const policy: SendPolicy = {
      ...schedule,
      now: clock.now,
      random: clock.random,
      pause: (retry, signal) => slot.releaseDuring(pause.wait(retry, signal), signal),
    };
    const transcript = transcripts.get(key.transcriptId);
    const part = transcript?.parts.find((one) => one.part === key.part);
    if (!transcript || !part) return;
    const pace = JSON.stringify([transcript.gatewayId, transcript.settings.task, transcript.settings.model]);
    const expectedMs = paces.estimate(pace, part.duration);
    const progress = (sent: number, total: number) =>
      set(
        sent < total
          ? { ...uploading, sent, total }
          : { state: 'transcribing', since: clock.now(), expectedMs, latest: '' },
      );
    const speakers = () => transcripts.get(key.transcriptId)?.speakers ?? [];
    const live = createLiveText(part, speakers, clock, {
      changed: (changed, latest) => {
        events.streamed(key.transcriptId, changed);
        if (run.progress.state === 'transcribing') set({ ...run.progress, latest });
      },
      store: (raw) => lines.setRaw(key, raw),
      failed: logError,
    });
    run.live = live;
    const chunkEvents = { progress, arrived: live.arrived };
    try {
      const result = await transcribeChunk(deps, transcript, part, chunkEvents, policy, signal).finally(
        () => {
          hasEnded = true;
          live.end();
        },
      );
      if (run.progress.state === 'transcribing')
        paces.note(pace, part.duration, clock.now() - run.progress.since);
      await whenPossible(() => {
        const spoken = spokenLines(linesOf(result, part), speakers(), part.part, result.sent);
        lines.storeResponse(key, result, spoken, clock.now());
      }, signal);
    } catch (thrown) {
      const arrived = live.result();
      if (closed) {
        // The next run finds the chunk in the state that the request had.
        if (arrived) lines.setRaw(key, arrived.raw);
        return;
      }
      const failed = signal.aborted
        ? failure('stopped', { sent: sentOf(run.progress) })
        : asFailure(thrown, log);
      if (!arrived) {
        if (deps.splitAgain(key.transcriptId, part, failed)) return;
        const mayBeBilled = mayBeCharged(failed, sentOf(run.progress));
        const received = thrown instanceof FailureError ? thrown.responseBody : null;
        transcripts.setFailed(key, failed, mayBeBilled, received);
        return;
      }
      const cut = signal.aborted ? failed : failure('transcript-cut-off', failed.values);
      const arrivedLines = linesOf(arrived.transcription, part, true);
      lines.cutOff(key, cut, arrived.raw, spokenLines(arrivedLines, speakers(), part.part, arrived.sent));
    }
    // Not within `try`: the response is stored, and would be requested again if the chunk failed.
    events.answered(key);
  }

  function begin({ gatewayId, ...key }: WaitingPart): void {
    transcripts.setState(key, 'uploading');
    const progress = { state: 'uploading', sent: 0, total: 0, retry: null } as const;
    const run: Run = {
      progress,
      live: null,
      abort: new AbortController(),
      retryNow: () => {},
      done: Promise.resolve(),
    };
    running.set(nameOf(key), run);
    const slot = slots.take(gatewayId);
    run.done = work(key, run, slot)
      .catch(logError)
      .then(() => {
        running.delete(nameOf(key));
        if (!closed) events.progressed(key.transcriptId);
      })
      .catch(logError)
      .then(slot.release);
    events.progressed(key.transcriptId);
  }

  /** Whether a transcript's chunks are sent in order, because each needs the speakers of the previous ones. */
  function isSequential(transcriptId: string): boolean {
    const { gatewayId = null, settings, speakers = [] } = transcripts.get(transcriptId) ?? {};
    if (speakers.length > 0 || settings?.responseFormat === 'diarized_json') return true;
    if (gatewayId === null) return false;
    // If no model is chosen, the gateway may use any of its models.
    const model = settings?.model ?? deps.model();
    return deps.limits.of(gatewayId, model).transcription.includes('speakers');
  }

  function wake(): void {
    while (!closed && slots.isFree()) {
      const next = transcripts.nextWaiting(
        slots.pausing(),
        [...running.keys()].map(transcriptOf).filter(isSequential),
      );
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

  const drop = async (matches: (name: string) => boolean) => {
    const runs = [...running].filter(([name]) => matches(name)).map(([, run]) => run);
    for (const run of runs) run.abort.abort();
    await Promise.all(runs.map(({ done }) => done));
  };

  return {
    wake,
    progressOf: (key) => running.get(nameOf(key))?.progress ?? null,
    liveOf: (transcriptId) =>
      [...running]
        .filter(([name]) => name.startsWith(`${transcriptId}/`))
        .flatMap(([, { live }]) => live?.whole() ?? []),
    retryNow: (transcriptId) => {
      for (const [name, run] of running) if (name.startsWith(`${transcriptId}/`)) run.retryNow();
    },
    drop: (transcriptId) => drop((name) => name.startsWith(`${transcriptId}/`)),
    close: () => {
      closed = true;
      return drop(() => true);
    },
  };
}

function nameOf({ transcriptId, part }: PartKey): string {
  return `${transcriptId}/${part}`;
}

function transcriptOf(name: string): string {
  return name.slice(0, name.lastIndexOf('/'));
}

/** Measures transcription speed since the app started. A key identifies the gateway, task and model. */
type Paces = {
  /** Records that `seconds` of audio took `ms` milliseconds. */
  note(key: string, seconds: number | null, ms: number): void;
  /** Estimates how long `seconds` of audio will take, in ms; null without enough earlier measurements. */
  estimate(key: string, seconds: number | null): number | null;
};

/** Creates an empty record. */
export function createPaces(): Paces {
  const measured = new Map<string, { readonly seconds: number; readonly ms: number }>();
  return {
    note: (key, seconds, ms) => {
      if (!seconds || ms < 0) return;
      const before = measured.get(key) ?? { seconds: 0, ms: 0 };
      measured.set(key, {
        seconds: before.seconds * weightOfEarlier + seconds,
        ms: before.ms * weightOfEarlier + ms,
      });
    },
    estimate: (key, seconds) => {
      const pace = measured.get(key);
      if (!pace || pace.seconds < minSeconds || !seconds) return null;
      return Math.round((pace.ms / pace.seconds) * seconds);
    },
  };
}

/** Returns whether a request for a part is running. */
function isUnderWay(
  progress: PartProgress,
): progress is PartProgress & { readonly state: 'uploading' | 'transcribing' } {
  return progress.state === 'uploading' || progress.state === 'transcribing';
}

/** Returns how much of a request has been sent. */
function sentOf(progress: PartProgress): SentShare {
  if (progress.state === 'transcribing') return 'whole';
  return progress.state === 'uploading' && progress.sent > 0 ? 'partly' : 'nothing';
}

/**
 * Writes a result that a gateway may have charged for. Retries while the disk is full or locked, so that the result
 * isn't lost. Once the signal is aborted, it tries one last time.
 * @throws any other error, and the error of the last attempt
 */
async function writeWhenPossible(
  { after }: Pick<Clock, 'after'>,
  log: Pick<Log, 'error'>,
  write: () => void,
  signal: AbortSignal,
): Promise<void> {
  while (true) {
    try {
      return write();
    } catch (thrown) {
      if (signal.aborted || !isDiskError(thrown)) throw thrown;
      log.error('transcribe', thrown);
      const { promise, resolve } = Promise.withResolvers<void>();
      const cancel = after(retryMs, resolve);
      const end = () => resolve();
      signal.addEventListener('abort', end);
      await promise;
      // Otherwise a disk that stays full would add a listener each second.
      signal.removeEventListener('abort', end);
      cancel();
    }
  }
}

/** Returns the ids with `id` moved before `beforeId`, or to the end if that's null. */
export function movedBefore(ids: readonly string[], id: string, beforeId: string | null): string[] {
  const others = ids.filter((other) => other !== id);
  return others.toSpliced(beforeId === null ? others.length : others.indexOf(beforeId), 0, id);
}
