import { randomUUID } from 'node:crypto';
import { FailureError, failure } from '../../../shared/failure.ts';
import { speechInputLimit } from '../../../shared/limits.ts';
import type { Speech, VoiceSettings } from '../../../shared/speech/speech.ts';
import { splitSpeech } from '../../../shared/speech/speech-split.ts';
import { partRequest } from './part-request.ts';
import { createSpeechRun, type SpeechRun, type SpeechRunDeps } from './speech-run.ts';

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
export function createSpeechService(deps: SpeechRunDeps): SpeechService {
  const runs = new Map<string, SpeechRun>();
  const find = (speechId: string): SpeechRun => {
    const run = runs.get(speechId);
    if (!run) throw new FailureError(failure('not-found'));
    return run;
  };
  const removeOldest = () => {
    const over = [...runs].filter(([, run]) => !run.busy);
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
      return run.speech;
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
