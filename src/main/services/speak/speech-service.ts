import { randomUUID } from 'node:crypto';
import type { Failure } from '../../../shared/failure.ts';
import { speechInputLimit } from '../../../shared/limits.ts';
import {
  type DirectionsLeftOut,
  hasNothingToSay,
  type Speech,
  type SpeechChunk,
  type VoiceSettings,
} from '../../../shared/speech/speech.ts';
import { splitSpeech } from '../../../shared/speech/speech-split.ts';
import { getOrThrow } from '../get-or-throw.ts';
import { createTopic } from '../topic.ts';
import { type ChunkRequest, chunkRequest, smallerInputs } from './chunk-fetch.ts';
import { type ChunkRunDeps, createChunkRun } from './chunk-run.ts';

/** Speeches of this run. Methods other than `cancel` throw `not-found` for unknown and long-finished speeches. */
export type SpeechService = {
  speak(text: string, settings: VoiceSettings): Speech;
  watch(speechId: string, signal: AbortSignal | undefined): AsyncGenerator<Speech>;
  requestChunk(speechId: string, chunk: number): void;
  cancel(speechId: string): Promise<void>;
  /** Cancels all speeches. */
  close(): Promise<void>;
};

/** Number of finished speeches that can still be watched, because a page may return to one. */
const maxFinished = 20;

/** Creates the service for the gateway in use. */
export function createSpeechService(deps: ChunkRunDeps): SpeechService {
  const runs = new Map<string, SpeechRun>();
  const find = (speechId: string) => getOrThrow(runs.get(speechId));
  const removeOldest = () => {
    const over = [...runs].filter(([, run]) => !run.isBusy());
    for (const [id] of over.slice(0, Math.max(0, runs.size - maxFinished))) runs.delete(id);
  };

  return {
    speak: (text, settings) => {
      // Chunks are short enough for the audio to start soon. For a gateway with a lower limit, a chunk is split again
      // when it's requested.
      const requests = splitSpeech(text, speechInputLimit).map(({ start, end }) =>
        chunkRequest(settings, text.slice(start, end)),
      );
      const id = randomUUID();
      const run = createSpeechRun(id, requests, deps);
      removeOldest();
      runs.set(id, run);
      run.requestChunk(0);
      return run.speech();
    },
    watch: (speechId, signal) => find(speechId).watch(signal),
    requestChunk: (speechId, chunk) => find(speechId).requestChunk(chunk),
    cancel: async (speechId) => {
      const run = runs.get(speechId);
      runs.delete(speechId);
      await run?.cancel();
    },
    close: async () => {
      await Promise.all([...runs.values()].map((run) => run.cancel()));
    },
  };
}

/** A running speech. */
type SpeechRun = {
  speech(): Speech;
  /** Whether a request is running. */
  isBusy(): boolean;
  watch(signal: AbortSignal | undefined): AsyncGenerator<Speech>;
  requestChunk(chunk: number): void;
  /** Cancels the running request, if any. Resolves once nothing is running. */
  cancel(): Promise<void>;
};

/**
 * Speaks the chunks in order, one at a time and at most one ahead of the requested chunk. A chunk that the gateway
 * finds too long is replaced by several. Chunks after a failed one wait until a chunk is requested again.
 */
function createSpeechRun(id: string, chunkRequests: readonly ChunkRequest[], deps: ChunkRunDeps): SpeechRun {
  const topic = createTopic<Speech>((_, next) => next);
  let requests = chunkRequests;
  let chunks: readonly SpeechChunk[] = requests.map(() => ({ state: 'waiting' }));
  let directionsLeftOut: DirectionsLeftOut = null;
  let wanted = -1;
  let isHalted = false;

  const speech = (): Speech => ({ id, chunks: [...chunks], directionsLeftOut });
  const set = (chunk: number, progress: SpeechChunk) => {
    chunks = chunks.with(chunk, progress);
    // The page skips it, and won't request the chunk after it.
    if (hasNothingToSay(progress)) wanted = Math.max(wanted, chunk);
    else if (progress.state === 'failed') isHalted = true;
    topic.publish(speech());
  };
  const failed = (chunk: number, reason: Failure) => {
    const request = requests[chunk];
    const inputs = request && smallerInputs(request.input, reason);
    if (!inputs) return set(chunk, { state: 'failed', failure: reason });
    requests = requests.toSpliced(chunk, 1, ...inputs.map((input) => ({ ...request, input })));
    chunks = chunks.toSpliced(chunk, 1, ...inputs.map((): SpeechChunk => ({ state: 'waiting' })));
    topic.publish(speech());
  };

  const run = createChunkRun(deps, {
    next: () => {
      if (isHalted) return null;
      const chunk = chunks.findIndex(({ state }, position) => state === 'waiting' && position <= wanted + 1);
      const request = requests[chunk];
      return request ? { chunk, request } : null;
    },
    progressed: set,
    arrived: (chunk, { media, ended, directionsLeftOut: leftOut }) => {
      directionsLeftOut ??= leftOut;
      const url = deps.links.to(media.id);
      set(chunk, ended ? { state: 'failed', failure: ended, arrivedUrl: url } : { state: 'whole', url });
    },
    failed,
  });

  return {
    speech,
    isBusy: () => run.isBusy,
    watch: (signal) => topic.watch(speech, signal),
    requestChunk: (chunk) => {
      if (run.isCancelled) return;
      wanted = Math.max(wanted, chunk);
      if (chunks[chunk]?.state === 'failed') set(chunk, { state: 'waiting' });
      isHalted = false;
      void run.resume();
    },
    cancel: run.cancel,
  };
}
