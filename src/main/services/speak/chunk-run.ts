import { type Failure, failure } from '../../../shared/failure.ts';
import type { SpeechChunk } from '../../../shared/speech/speech.ts';
import type { Log } from '../../storage/log.ts';
import type { Clock } from '../clock.ts';
import { asFailure } from '../contract-errors.ts';
import type { MediaLinks } from '../media/media-links.ts';
import { createRetryPause } from '../retry-pause.ts';
import { type ChunkFetchDeps, type ChunkRequest, type FetchedChunk, fetchChunk } from './chunk-fetch.ts';

/** Requests the chunks of a text one at a time. */
export type ChunkRun = {
  /** Whether a request is running. */
  readonly isBusy: boolean;
  readonly isCancelled: boolean;
  /** Requests chunks until none is due. Resolves then. */
  resume(): Promise<void>;
  /** Cancels the running request for good. Resolves once nothing is running. */
  cancel(): Promise<void>;
};

/** A chunk by its index, with its request. */
export type DueChunk = { readonly chunk: number; readonly request: ChunkRequest };

/** Decides which chunk is due, and receives what happens to it. */
export type ChunkRunEvents = {
  /** Returns the chunk to request next, or null if none is due. */
  next(): DueChunk | null;
  progressed(chunk: number, progress: SpeechChunk): void;
  /** The chunk's audio has arrived, completely or up to where the response was ended. If this throws, it has failed. */
  arrived(chunk: number, fetched: FetchedChunk): void | Promise<void>;
  failed(chunk: number, failed: Failure): void;
};

/** Dependencies of a run. */
export type ChunkRunDeps = ChunkFetchDeps & {
  readonly links: Pick<MediaLinks, 'to'>;
  readonly clock: Clock;
  readonly log: Log;
};

/** Total attempts. `send` only repeats requests that can't have been charged. */
const maxAttempts = 3;

export function createChunkRun(deps: ChunkRunDeps, events: ChunkRunEvents): ChunkRun {
  const { links, clock, log } = deps;
  const cancelled = new AbortController();
  const { signal } = cancelled;
  let working: Promise<void> | null = null;

  async function fetchAndReport({ chunk, request }: DueChunk): Promise<void> {
    const requesting = (retry: Extract<SpeechChunk, { state: 'requesting' }>['retry']) =>
      events.progressed(chunk, { state: 'requesting', retry });
    requesting(null);
    const { wait: pause } = createRetryPause(clock, requesting);
    const policy = { maxAttempts, now: clock.now, random: clock.random, pause };
    try {
      const fetched = await fetchChunk(deps, request, policy, signal, (growing) =>
        events.progressed(chunk, { state: 'arriving', url: links.to(growing) }),
      );
      await events.arrived(chunk, fetched);
    } catch (thrown) {
      events.failed(chunk, signal.aborted ? failure('stopped') : asFailure(thrown, log));
    }
  }

  async function work(): Promise<void> {
    while (!signal.aborted) {
      const due = events.next();
      if (!due) return;
      await fetchAndReport(due);
    }
  }

  return {
    get isBusy() {
      return working !== null;
    },
    get isCancelled() {
      return signal.aborted;
    },
    resume: () => {
      working ??= work().finally(() => {
        working = null;
      });
      return working;
    },
    cancel: async () => {
      cancelled.abort();
      await working;
    },
  };
}
