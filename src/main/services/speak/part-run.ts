import { type Failure, failure } from '../../../shared/failure.ts';
import type { SpeechPart } from '../../../shared/speech/speech.ts';
import type { Log } from '../../storage/log.ts';
import type { Clock } from '../clock.ts';
import { asFailure } from '../contract-errors.ts';
import type { MediaLinks } from '../media/media-links.ts';
import { createRetryPause } from '../retry-pause.ts';
import { type FetchedPart, fetchPart, type PartFetchDeps, type PartRequest } from './part-fetch.ts';

/** Requests the parts of a text one at a time. */
export type PartRun = {
  /** Whether a request is running. */
  readonly isBusy: boolean;
  readonly isCancelled: boolean;
  /** Requests parts until none is due. Resolves then. */
  resume(): Promise<void>;
  /** Cancels the running request for good. Resolves once nothing is running. */
  cancel(): Promise<void>;
};

/** A part by its index, with its request. */
export type DuePart = { readonly part: number; readonly request: PartRequest };

/** Decides which part is due, and receives what happens to it. */
export type PartRunEvents = {
  /** Returns the part to request next, or null if none is due. */
  next(): DuePart | null;
  progressed(part: number, progress: SpeechPart): void;
  /** The part's audio has arrived, completely or up to where the response was ended. If this throws, it has failed. */
  arrived(part: number, fetched: FetchedPart): void | Promise<void>;
  failed(part: number, failed: Failure): void;
};

/** Dependencies of a run. */
export type PartRunDeps = PartFetchDeps & {
  readonly links: Pick<MediaLinks, 'to'>;
  readonly clock: Clock;
  readonly log: Log;
};

/** Total attempts. `send` only repeats requests that can't have been charged. */
const maxAttempts = 3;

export function createPartRun(deps: PartRunDeps, events: PartRunEvents): PartRun {
  const { links, clock, log } = deps;
  const cancelled = new AbortController();
  const { signal } = cancelled;
  let working: Promise<void> | null = null;

  async function fetchAndReport({ part, request }: DuePart): Promise<void> {
    const requesting = (retry: Extract<SpeechPart, { state: 'requesting' }>['retry']) =>
      events.progressed(part, { state: 'requesting', retry });
    requesting(null);
    const { wait: pause } = createRetryPause(clock, requesting);
    const policy = { maxAttempts, now: clock.now, random: clock.random, pause };
    try {
      const fetched = await fetchPart(deps, request, policy, signal, (growing) =>
        events.progressed(part, { state: 'arriving', url: links.to(growing) }),
      );
      await events.arrived(part, fetched);
    } catch (thrown) {
      events.failed(part, signal.aborted ? failure('stopped') : asFailure(thrown, log));
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
