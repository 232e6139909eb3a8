import { failure } from '../../../shared/failure.ts';
import type { DirectionsLeftOut, Speech, SpeechPart } from '../../../shared/speech/speech.ts';
import type { Log } from '../../storage/log.ts';
import type { Clock } from '../clock.ts';
import { asFailure } from '../contract-errors.ts';
import type { MediaLinks } from '../media/media-links.ts';
import { createRetryPause } from '../retry-pause.ts';
import { createTopic, startingWith } from '../topic.ts';
import { fetchPart, type PartFetchDeps, type PartRequest, smallerInputs } from './part-fetch.ts';

/** A running speech. */
export type SpeechRun = {
  readonly speech: Speech;
  /** Whether a request is running. */
  readonly busy: boolean;
  watch(signal: AbortSignal | undefined): AsyncGenerator<Speech>;
  requestPart(part: number): void;
  /** Cancels the running request, if any. Resolves once nothing is running. */
  cancel(): Promise<void>;
};

/** Dependencies of a run. */
export type SpeechRunDeps = PartFetchDeps & {
  readonly links: MediaLinks;
  readonly clock: Clock;
  readonly log: Log;
};

/** Total attempts. `send` only repeats requests that can't have been charged. */
const maxAttempts = 3;

/**
 * Speaks the parts in order, one at a time and at most one ahead of the requested part. A part that the gateway
 * finds too long is replaced by several.
 */
export function createSpeechRun(
  id: string,
  partRequests: readonly PartRequest[],
  deps: SpeechRunDeps,
): SpeechRun {
  const { links, clock, log } = deps;
  const topic = createTopic<Speech>((_, next) => next);
  const cancelled = new AbortController();
  let requests = partRequests;
  let parts: readonly SpeechPart[] = requests.map(() => ({ state: 'waiting' }));
  let directionsLeftOut: DirectionsLeftOut = null;
  let wanted = -1;
  let working: Promise<void> | null = null;

  const speech = (): Speech => ({ id, parts: [...parts], directionsLeftOut });
  const set = (index: number, part: SpeechPart) => {
    parts = parts.with(index, part);
    topic.publish(speech());
  };

  async function fetchAndPublish(index: number, request: PartRequest): Promise<void> {
    const { signal } = cancelled;
    set(index, { state: 'requesting', retry: null });
    const pause = createRetryPause(clock, (retry) => set(index, { state: 'requesting', retry }));
    const policy = { maxAttempts, now: clock.now, random: clock.random, pause: pause.wait };
    try {
      const fetched = await fetchPart(deps, request, policy, signal, (growingId) =>
        set(index, { state: 'arriving', url: links.to(growingId) }),
      );
      const { media, ended } = fetched;
      directionsLeftOut ??= fetched.directionsLeftOut;
      const url = links.to(media.id);
      set(index, ended ? { state: 'failed', failure: ended, arrivedUrl: url } : { state: 'whole', url });
    } catch (thrown) {
      const failed = signal.aborted ? failure('stopped') : asFailure(thrown, log);
      const inputs = smallerInputs(request.input, failed);
      if (inputs) {
        requests = requests.toSpliced(index, 1, ...inputs.map((input) => ({ ...request, input })));
        parts = parts.toSpliced(index, 1, ...inputs.map((): SpeechPart => ({ state: 'waiting' })));
        topic.publish(speech());
        return;
      }
      set(index, { state: 'failed', failure: failed });
    }
  }

  async function work(): Promise<void> {
    for (;;) {
      const index = parts.findIndex(({ state }, position) => state === 'waiting' && position <= wanted + 1);
      const request = requests[index];
      if (!request || cancelled.signal.aborted) return;
      await fetchAndPublish(index, request);
      // Parts after a failed one wait until that part is requested again.
      if (parts[index]?.state === 'failed') return;
    }
  }

  return {
    get speech() {
      return speech();
    },
    get busy() {
      return working !== null;
    },
    watch: (signal) => startingWith(speech(), topic.subscribe(signal)),
    requestPart: (part) => {
      if (cancelled.signal.aborted) return;
      wanted = Math.max(wanted, part);
      const before = parts[part];
      if (before?.state === 'failed') set(part, { state: 'waiting' });
      working ??= work().finally(() => {
        working = null;
      });
    },
    cancel: async () => {
      cancelled.abort();
      await working;
    },
  };
}
