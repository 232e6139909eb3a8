import { type Failure, FailureError, failure } from '../../../shared/failure.ts';
import { mayBeCharged, type SentShare } from '../../../shared/gateways/may-be-charged.ts';
import type { ChunkProgress, LiveChunk } from '../../../shared/transcription/transcript.ts';
import type { Retry, SendPolicy } from '../../gateway/send.ts';
import { readTranscriptEvents } from '../../gateway/transcript-events.ts';
import { resultOfEvents } from '../../gateway/transcription-response.ts';
import type { GatewayPauseStore } from '../../storage/gateway-pause-store.ts';
import type { Log } from '../../storage/log.ts';
import { isDiskError } from '../../storage/storage-failure.ts';
import type { TranscriptLineStore } from '../../storage/transcript-line-store.ts';
import type { StoredChunk, StoredTranscript } from '../../storage/transcript-row.ts';
import { type ChunkKey, requestedModel, type TranscriptStore } from '../../storage/transcript-store.ts';
import type { Clock } from '../clock.ts';
import { asFailure } from '../contract-errors.ts';
import type { GatewayLease } from '../gateways/gateway-leases.ts';
import { linesOf, statedLength } from './lines-of.ts';
import { type ArrivedText, createLiveText, type LiveText } from './live-text.ts';
import { spokenLines } from './speakers/assign-speakers.ts';
import { type TranscribeChunkDeps, transcribeChunk } from './transcribe-chunk.ts';

/** The request for one chunk, until its outcome is stored. */
export type ChunkRun = {
  progress(): ChunkProgress;
  /** Returns the streamed text so far; null if there is none. */
  live(): LiveChunk | null;
  abort(): void;
  /** Rejects if the outcome couldn't be stored. */
  readonly done: Promise<void>;
};

/** Dependencies of {@link startChunkRun}. */
export type ChunkRunDeps = TranscribeChunkDeps & {
  readonly transcripts: TranscriptStore;
  readonly lines: TranscriptLineStore;
  readonly pauses: GatewayPauseStore;
  /** Splits a refused chunk differently. Returns whether that's possible. */
  readonly splitAgain: (transcriptId: string, chunk: StoredChunk, failed: Failure) => boolean;
  readonly clock: Clock;
  readonly log: Log;
};

/** Callbacks: a chunk's progress changed, its model is paused, some of its text arrived, or its lines were stored. */
export type ChunkRunEvents = {
  progressed(transcriptId: string): void;
  paused(gatewayId: string): void;
  streamed(transcriptId: string, live: LiveChunk): void;
  settled(key: ChunkKey): void;
};

/** The queue that a run belongs to. */
export type ChunkRunQueue = {
  readonly paces: Paces;
  /** How often the chunk was refused before. */
  readonly attemptsBefore: number;
  /** The chunk waits in the queue again, after this many attempts. */
  refused(attempts: number): void;
  isClosed(): boolean;
};

const retryMs = 1_000;
/** The queue waits out daily and weekly rate limits. If a gateway asks for a longer wait, the chunk fails. */
const schedule = { maxAttempts: 5, longestWaitMs: 7 * 24 * 60 * 60 * 1000 };

/** Ends a request that may be sent again later. Until then, its chunk waits in the queue. */
class RetryLater extends Error {
  readonly retry: Retry;

  constructor(retry: Retry) {
    super();
    this.retry = retry;
  }
}

/** Sends a chunk whose stored state is `uploading`. */
export function startChunkRun(
  deps: ChunkRunDeps,
  key: ChunkKey,
  queue: ChunkRunQueue,
  events: ChunkRunEvents,
): ChunkRun {
  const { transcripts, lines, pauses, clock, log } = deps;
  const abort = new AbortController();
  const { signal } = abort;
  let progress: RequestProgress = beforeUpload;
  let live: LiveText | null = null;
  let hasEnded = false;
  let requested: { readonly gateway: GatewayLease['gateway']; readonly model: string } | null = null;

  function advance(event: RequestEvent): void {
    // A gateway may respond before the upload is complete. Ignore upload progress reported after that.
    const next = hasEnded ? progress : progressAfter(progress, event);
    if (next === progress) return;
    // Store the state before the last byte is sent, so that a request that may have been charged for isn't repeated
    // automatically.
    if (next.state !== progress.state) transcripts.setState(key, next.state);
    progress = next;
    events.progressed(key.transcriptId);
  }
  const speakers = () => transcripts.get(key.transcriptId)?.speakers ?? [];

  async function sendAndStore(
    transcript: StoredTranscript,
    chunk: StoredChunk,
    text: LiveText,
  ): Promise<void> {
    const { gatewayId, settings } = transcript;
    const pace = JSON.stringify([gatewayId, settings.task, settings.model]);
    const expectedMs = queue.paces.estimate(pace, chunk.duration);
    const policy: SendPolicy = {
      ...schedule,
      attemptsBefore: queue.attemptsBefore,
      now: clock.now,
      random: clock.random,
      pause: (retry) => Promise.reject(new RetryLater(retry)),
    };
    const chunkEvents = {
      requesting: (gateway: GatewayLease['gateway'], model: string) => {
        requested = { gateway, model };
      },
      progress: (sent: number, total: number) =>
        advance({ type: 'sent', sent, total, at: clock.now(), expectedMs }),
      arrived: text.arrived,
    };
    const result = await transcribeChunk(deps, transcript, chunk, chunkEvents, policy, signal).finally(() => {
      hasEnded = true;
      text.end();
    });
    if (progress.state === 'transcribing')
      queue.paces.note(pace, chunk.duration, clock.now() - progress.since);
    await writeWhenPossible(deps, signal, () => {
      const spoken = spokenLines(linesOf(result, chunk), speakers(), chunk.chunk, result.sent);
      lines.storeResponse(key, { ...result, duration: statedLength(result) }, spoken, clock.now());
    });
  }

  /** Returns the chunk to the queue, and pauses the model that refused it. */
  function pause({ attempt, delayMs, reason }: Retry, { id, gatewayId, settings }: StoredTranscript): void {
    if (requested) {
      const { gateway, model } = requested;
      // From now on it's meant for the gateway that it was sent to.
      if (gatewayId === null) transcripts.setGateway(id, gateway.id, gateway.name);
      const notice = { attempt, reason, nextAt: Math.round(clock.now() + delayMs) };
      pauses.add(gateway.id, [model, requestedModel(settings, deps.model())], notice);
    }
    queue.refused(attempt - 1);
    transcripts.setState(key, 'waiting');
  }

  function settle(outcome: ChunkOutcome, chunk: StoredChunk): void {
    switch (outcome.type) {
      case 'suspended':
        if (outcome.raw !== null) lines.setRaw(key, outcome.raw);
        return;
      case 'failed':
        if (!deps.splitAgain(key.transcriptId, chunk, outcome.failed))
          transcripts.setFailed(key, outcome.failed, outcome.mayBeCharged, outcome.responseBody);
        return;
      case 'cut-off': {
        const { transcription, raw, sent } = outcome.arrived;
        const arrived = linesOf(transcription, chunk, true);
        lines.cutOff(key, outcome.failed, raw, spokenLines(arrived, speakers(), chunk.chunk, sent));
        break;
      }
      case 'stored':
        break;
    }
    events.settled(key);
  }

  async function run(): Promise<void> {
    const transcript = transcripts.get(key.transcriptId);
    const chunk = transcript?.chunks.find((one) => one.chunk === key.chunk);
    if (!transcript || !chunk) return;
    const text = createLiveText(chunk, speakers, clock, {
      changed: (changed, latest) => {
        events.streamed(key.transcriptId, changed);
        advance({ type: 'text', latest });
      },
      store: (raw) => lines.setRaw(key, raw),
      failed: (thrown) => log.error('transcribe', thrown),
    });
    live = text;
    const outcome = await sendAndStore(transcript, chunk, text).then(
      (): ChunkOutcome => ({ type: 'stored' }),
      async (thrown: unknown): Promise<ChunkOutcome | null> => {
        if (thrown instanceof RetryLater && (queue.isClosed() || !signal.aborted)) {
          await writeWhenPossible(deps, signal, () => pause(thrown.retry, transcript));
          return null;
        }
        const responseBody = thrown instanceof FailureError ? thrown.responseBody : null;
        const ended = { sent: sentOf(progress), arrived: text.result(), responseBody };
        if (queue.isClosed()) return outcomeOf('closed', ended);
        return outcomeOf(signal.aborted ? 'stopped' : asFailure(thrown, log), ended);
      },
    );
    if (outcome) settle(outcome, chunk);
    else if (requested) events.paused(requested.gateway.id);
  }

  return {
    progress: () => progress,
    live: () => live?.whole() ?? null,
    abort: () => abort.abort(),
    done: run(),
  };
}

/** The progress of a request that is under way. */
export type RequestProgress = Extract<ChunkProgress, { readonly state: 'uploading' | 'transcribing' }>;

/** What happened to a request: bytes were sent, or text arrived. */
export type RequestEvent =
  | {
      readonly type: 'sent';
      readonly sent: number;
      readonly total: number;
      /** Epoch ms. */
      readonly at: number;
      readonly expectedMs: number | null;
    }
  | { readonly type: 'text'; readonly latest: string };

/** The progress of a request of which nothing has been sent. */
export const beforeUpload = { state: 'uploading', sent: 0, total: 0 } as const;

/** Returns the progress after an event: the same object if nothing changes. */
export function progressAfter(progress: RequestProgress, event: RequestEvent): RequestProgress {
  switch (event.type) {
    case 'sent': {
      const { sent, total, at: since, expectedMs } = event;
      if (sent < total) return { state: 'uploading', sent, total };
      return { state: 'transcribing', since, expectedMs, latest: '' };
    }
    case 'text':
      return progress.state === 'transcribing' ? { ...progress, latest: event.latest } : progress;
  }
}

function sentOf(progress: RequestProgress): SentShare {
  if (progress.state === 'transcribing') return 'whole';
  return progress.sent > 0 ? 'partly' : 'nothing';
}

/** How the request for a chunk ended. */
export type ChunkOutcome =
  /** The response and its lines are stored. */
  | { readonly type: 'stored' }
  /** The app closes. The next run finds the chunk in the state that its request had, with what had arrived. */
  | { readonly type: 'suspended'; readonly raw: string | null }
  /** The response ended early. What had arrived is kept. */
  | { readonly type: 'cut-off'; readonly failed: Failure; readonly arrived: ArrivedText }
  | {
      readonly type: 'failed';
      readonly failed: Failure;
      readonly mayBeCharged: boolean;
      readonly responseBody: string | null;
    };

/** Returns the outcome of a request that ended without a stored response, because of a failure or the user. */
export function outcomeOf(
  cause: 'closed' | 'stopped' | Failure,
  {
    sent,
    arrived,
    responseBody,
  }: {
    readonly sent: SentShare;
    readonly arrived: ArrivedText | null;
    readonly responseBody: string | null;
  },
): ChunkOutcome {
  if (cause === 'closed') return { type: 'suspended', raw: arrived?.raw ?? null };
  const failed = cause === 'stopped' ? failure('stopped', { sent }) : cause;
  if (!arrived) return { type: 'failed', failed, mayBeCharged: mayBeCharged(failed, sent), responseBody };
  const cut = cause === 'stopped' ? failed : failure('transcript-cut-off', failed.values);
  return { type: 'cut-off', failed: cut, arrived };
}

/**
 * Resolves the chunks that were in progress when the previous run ended. An incomplete upload can't have been charged
 * for, so the chunk returns to the queue. A complete one may have been, so the chunk fails and isn't retried
 * automatically. Text that had already arrived is kept.
 */
export function settleInterruptedChunks(transcripts: TranscriptStore, lines: TranscriptLineStore): void {
  for (const { state, gateway, ...key } of transcripts.underWay()) {
    if (state === 'uploading') transcripts.setState(key, 'waiting');
    else {
      const failed = failure('transcription-interrupted', { gateway: gateway ?? undefined });
      const raw = lines.rawOf(key);
      const spoken = raw && arrivedIn(raw, key, transcripts);
      if (spoken) lines.cutOff(key, failed, raw, spoken);
      else transcripts.setFailed(key, failed, true);
    }
  }
}

/** Returns the lines of a response that was still streaming; null if it has none. */
function arrivedIn(raw: string, { transcriptId, chunk: number }: ChunkKey, transcripts: TranscriptStore) {
  const transcript = transcripts.get(transcriptId);
  const chunk = transcript?.chunks.find(({ chunk }) => chunk === number);
  const streamed = readTranscriptEvents(raw);
  if (!transcript || !chunk || !streamed) return null;
  const lines = linesOf(resultOfEvents(streamed, raw, chunk.duration), chunk, true);
  return lines.length > 0 ? spokenLines(lines, transcript.speakers, number, new Set()) : null;
}

/**
 * Writes what became of a request. Retries while the disk is full or locked, so that a result that a gateway may have
 * charged for isn't lost. Once the signal is aborted, it tries one last time.
 * @throws any other error, and the error of the last attempt
 */
async function writeWhenPossible(
  { clock, log }: Pick<ChunkRunDeps, 'clock' | 'log'>,
  signal: AbortSignal,
  write: () => void,
): Promise<void> {
  while (true) {
    try {
      return write();
    } catch (thrown) {
      if (signal.aborted || !isDiskError(thrown)) throw thrown;
      log.error('transcribe', thrown);
      const { promise, resolve } = Promise.withResolvers<void>();
      const cancel = clock.after(retryMs, resolve);
      const end = () => resolve();
      signal.addEventListener('abort', end);
      await promise;
      // Otherwise a disk that stays full would add a listener each second.
      signal.removeEventListener('abort', end);
      cancel();
    }
  }
}

/** Weight of all earlier measurements relative to the newest. */
const weightOfEarlier = 0.5;
/** Minimum audio for an estimate, in seconds. With less, the fixed overhead of a request dominates. */
const minSeconds = 10;

/** Measures transcription speed since the app started. A key identifies the gateway, task and model. */
export type Paces = {
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
