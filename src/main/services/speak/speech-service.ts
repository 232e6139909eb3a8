import { randomUUID } from 'node:crypto';
import type { Failure } from '../../../shared/failure.ts';
import { speechInputLimit } from '../../../shared/limits.ts';
import type { DirectionsLeftOut, Speech, SpeechPart, VoiceSettings } from '../../../shared/speech/speech.ts';
import { splitSpeech } from '../../../shared/speech/speech-split.ts';
import { getOrThrow } from '../get-or-throw.ts';
import { createTopic, startingWith } from '../topic.ts';
import { type PartRequest, partRequest, smallerInputs } from './part-fetch.ts';
import { createPartRun, type PartRunDeps } from './part-run.ts';

/** Speeches of this run. Methods other than `cancel` throw `not-found` for unknown and long-finished speeches. */
export type SpeechService = {
  speak(text: string, settings: VoiceSettings): Speech;
  watch(speechId: string, signal: AbortSignal | undefined): AsyncGenerator<Speech>;
  requestPart(speechId: string, part: number): void;
  cancel(speechId: string): Promise<void>;
  /** Cancels all speeches. */
  close(): Promise<void>;
};

/** Number of finished speeches that can still be watched, because a page may return to one. */
const maxFinished = 20;

/** Creates the service for the gateway in use. */
export function createSpeechService(deps: PartRunDeps): SpeechService {
  const runs = new Map<string, SpeechRun>();
  const find = (speechId: string) => getOrThrow(runs.get(speechId));
  const removeOldest = () => {
    const over = [...runs].filter(([, run]) => !run.isBusy());
    for (const [id] of over.slice(0, Math.max(0, runs.size - maxFinished))) runs.delete(id);
  };

  return {
    speak: (text, settings) => {
      // Parts are short enough for the audio to start soon. For a gateway with a lower limit, a part is split again
      // when it's requested.
      const requests = splitSpeech(text, speechInputLimit).map(({ start, end }) =>
        partRequest(settings, text.slice(start, end)),
      );
      const id = randomUUID();
      const run = createSpeechRun(id, requests, deps);
      removeOldest();
      runs.set(id, run);
      run.requestPart(0);
      return run.speech();
    },
    watch: (speechId, signal) => find(speechId).watch(signal),
    requestPart: (speechId, part) => find(speechId).requestPart(part),
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
  requestPart(part: number): void;
  /** Cancels the running request, if any. Resolves once nothing is running. */
  cancel(): Promise<void>;
};

/**
 * Speaks the parts in order, one at a time and at most one ahead of the requested part. A part that the gateway
 * finds too long is replaced by several. Parts after a failed one wait until a part is requested again.
 */
function createSpeechRun(id: string, partRequests: readonly PartRequest[], deps: PartRunDeps): SpeechRun {
  const topic = createTopic<Speech>((_, next) => next);
  let requests = partRequests;
  let parts: readonly SpeechPart[] = requests.map(() => ({ state: 'waiting' }));
  let directionsLeftOut: DirectionsLeftOut = null;
  let wanted = -1;
  let isHalted = false;

  const speech = (): Speech => ({ id, parts: [...parts], directionsLeftOut });
  const set = (part: number, progress: SpeechPart) => {
    parts = parts.with(part, progress);
    if (progress.state === 'failed') isHalted = true;
    topic.publish(speech());
  };
  const failed = (part: number, reason: Failure) => {
    const request = requests[part];
    const inputs = request && smallerInputs(request.input, reason);
    if (!inputs) return set(part, { state: 'failed', failure: reason });
    requests = requests.toSpliced(part, 1, ...inputs.map((input) => ({ ...request, input })));
    parts = parts.toSpliced(part, 1, ...inputs.map((): SpeechPart => ({ state: 'waiting' })));
    topic.publish(speech());
  };

  const run = createPartRun(deps, {
    next: () => {
      if (isHalted) return null;
      const part = parts.findIndex(({ state }, position) => state === 'waiting' && position <= wanted + 1);
      const request = requests[part];
      return request ? { part, request } : null;
    },
    progressed: set,
    arrived: (part, { media, ended, directionsLeftOut: leftOut }) => {
      directionsLeftOut ??= leftOut;
      const url = deps.links.to(media.id);
      set(part, ended ? { state: 'failed', failure: ended, arrivedUrl: url } : { state: 'whole', url });
    },
    failed,
  });

  return {
    speech,
    isBusy: () => run.isBusy,
    watch: (signal) => startingWith(speech(), topic.subscribe(signal)),
    requestPart: (part) => {
      if (run.isCancelled) return;
      wanted = Math.max(wanted, part);
      if (parts[part]?.state === 'failed') set(part, { state: 'waiting' });
      isHalted = false;
      void run.resume();
    },
    cancel: run.cancel,
  };
}
