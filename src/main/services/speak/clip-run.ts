import { blockingFailures } from '../../../shared/chat/blocking-failures.ts';
import { type Failure, failure } from '../../../shared/failure.ts';
import type { SpeechPart } from '../../../shared/speech/speech.ts';
import type { Log } from '../../storage/log.ts';
import type { Clock } from '../clock.ts';
import { asFailure } from '../contract-errors.ts';
import type { MediaLinks } from '../media/media-links.ts';
import { createRetryPause } from '../retry-pause.ts';
import { type FetchedPart, fetchPart, type PartFetchDeps, type PartRequest } from './part-fetch.ts';

/** A running clip. */
export type ClipRun = {
  /** Progress of the running part. Undefined for the others. */
  progressOf(part: number): SpeechPart | undefined;
  /** Cancels the running request. Resolves once nothing is running. */
  cancel(): Promise<void>;
  readonly done: Promise<void>;
};

/** Dependencies of a run. */
export type ClipRunDeps = PartFetchDeps & {
  readonly links: Pick<MediaLinks, 'to'>;
  readonly clock: Clock;
  readonly log: Log;
};

/** Events of a run's parts. */
export type ClipRunEvents = {
  progressed(): void;
  /** A part's audio has arrived, completely or up to where the response was ended. */
  arrived(part: number, fetched: FetchedPart): Promise<void>;
  failed(part: number, failed: Failure): void;
};

/** Total attempts. `send` only repeats requests that can't have been charged. */
const maxAttempts = 3;

/** Failures that all other parts would share. */
const sharedFailures = new Set<Failure['code']>([
  ...blockingFailures,
  'not-offered',
  'no-gateway',
  'no-model',
  'access-denied',
  'quota-exceeded',
  'stopped',
  'text-too-long',
  'too-much-audio',
  'app-closed',
  'storage',
]);

/** Speaks the given parts of a clip in sequence. If a single part fails, the others still run. */
export function runClip(
  requests: readonly { readonly part: number; readonly request: PartRequest }[],
  deps: ClipRunDeps,
  events: ClipRunEvents,
): ClipRun {
  const { links, clock, log } = deps;
  const cancelled = new AbortController();
  const { signal } = cancelled;
  let now: { readonly part: number; readonly progress: SpeechPart } | null = null;

  const set = (part: number, progress: SpeechPart) => {
    now = { part, progress };
    events.progressed();
  };

  async function fetchAndPublish(part: number, request: PartRequest): Promise<Failure | null> {
    set(part, { state: 'requesting', retry: null });
    const pause = createRetryPause(clock, (retry) => set(part, { state: 'requesting', retry }));
    const policy = { maxAttempts, now: clock.now, random: clock.random, pause: pause.wait };
    try {
      const fetched = await fetchPart(deps, request, policy, signal, (growing) =>
        set(part, { state: 'arriving', url: links.to(growing) }),
      );
      await events.arrived(part, fetched);
      return fetched.ended;
    } catch (thrown) {
      const failed = signal.aborted ? failure('stopped') : asFailure(thrown, log);
      events.failed(part, failed);
      return failed;
    } finally {
      now = null;
    }
  }

  async function work(): Promise<void> {
    let before: Failure | null = null;
    for (const { part, request } of requests) {
      if (signal.aborted) return;
      const failed = await fetchAndPublish(part, request);
      // Two identical failures in a row aren't caused by the text of a part.
      if (failed && (sharedFailures.has(failed.code) || before?.code === failed.code)) return;
      before = failed;
    }
  }

  // Start in the next turn, so that the caller has the run before the first event.
  const done = Promise.resolve().then(work);
  return {
    progressOf: (part) => (now?.part === part ? now.progress : undefined),
    cancel: async () => {
      cancelled.abort();
      await done;
    },
    done,
  };
}
