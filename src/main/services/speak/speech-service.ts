import { randomUUID } from 'node:crypto';
import { FailureError, failure } from '../../../shared/failure.ts';
import { speechInputLimit, speedRange } from '../../../shared/limits.ts';
import type { Speech, VoiceSettings } from '../../../shared/models/speech.ts';
import { splitSpeech } from '../../../shared/models/speech-split.ts';
import { createSpeechRun, type SpeechRun, type SpeechRunDeps } from './speech-run.ts';

/** Speeches of this run. Those that are unknown (or long over) are a `not-found` failure, but to `cancel`. */
export type SpeechService = {
  speak(text: string, settings: VoiceSettings): Speech;
  watch(speechId: string, signal: AbortSignal | undefined): AsyncGenerator<Speech>;
  want(speechId: string, part: number): void;
  cancel(speechId: string): Promise<void>;
  /** Cancels all of them. */
  close(): Promise<void>;
};

/** How many speeches that are over can still be watched: a page may come back to one. */
const remembered = 20;

/** Speaks with the gateway in use. */
export function createSpeechService(deps: SpeechRunDeps): SpeechService {
  const runs = new Map<string, SpeechRun>();
  const find = (speechId: string): SpeechRun => {
    const run = runs.get(speechId);
    if (!run) throw new FailureError(failure('not-found'));
    return run;
  };
  const forgetOldest = () => {
    const over = [...runs].filter(([, run]) => !run.busy);
    for (const [id] of over.slice(0, Math.max(0, runs.size - remembered))) runs.delete(id);
  };

  return {
    speak: (text, { model, voice, format, speed }) => {
      // Short enough to begin soon; for a gateway that takes less, a part is split again as its turn comes.
      const requests = splitSpeech(text, speechInputLimit).map(({ start, end }) => ({
        input: text.slice(start, end),
        model,
        voice,
        responseFormat: format,
        // The interface's own speed is the one that is not asked for.
        ...(speed === speedRange.default ? {} : { speed }),
      }));
      const id = randomUUID();
      const run = createSpeechRun(id, requests, deps);
      forgetOldest();
      runs.set(id, run);
      run.want(0);
      return run.speech;
    },
    watch: (speechId, signal) => find(speechId).watch(signal),
    want: (speechId, part) => find(speechId).want(part),
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
