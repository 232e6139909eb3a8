import { FailureError, failure } from '../../../shared/failure.ts';
import { type TranscriptionFact, withFacts } from '../../../shared/gateways/transcription-fact.ts';
import type { TranscriptionResult } from '../../../shared/transcription/transcription.ts';
import {
  apiTranscriptionModel,
  optionsFor,
} from '../../../shared/transcription/transcription-preferences.ts';
import { transcribe } from '../../gateway/transcribe.ts';
import type { GatewayLimitStore } from '../../storage/gateway-limit-store.ts';
import type { FileOnDisk } from '../../storage/upload-file.ts';
import type { Clock } from '../clock.ts';
import type { Charges } from '../costs/charges.ts';
import type { GatewaysService } from '../gateways/gateways-service.ts';
import { offeredModel } from '../gateways/offered-model.ts';
import { parseTranscript } from '../parse/parse-jobs.ts';
import { createRetryPause } from '../retry-pause.ts';

/** Dependencies of {@link createShortTranscription}. */
export type ShortTranscriptionDeps = {
  readonly gateways: Pick<GatewaysService, 'lease' | 'models'>;
  readonly limits: Pick<GatewayLimitStore, 'of' | 'learn'>;
  /** Returns the chosen transcription model. */
  readonly model: () => string | null;
  /** Returns the default language, as ISO 639-1. */
  readonly language: () => string | null;
  readonly charges: Pick<Charges, 'audio'>;
  readonly clock: Clock;
};

/** Speech that fits into one request. */
export type ShortRecording = {
  readonly file: FileOnDisk;
  /** Null if unknown. */
  readonly seconds: number | null;
  /** Whether the response should contain the gateway's scores. */
  readonly scored: boolean;
};

/**
 * Transcribes a short recording with the default model and language. Rejects with a failure, or with the signal's
 * reason. If the whole request was sent, the failure's `sent` is `whole`.
 */
export type ShortTranscription = (
  recording: ShortRecording,
  signal: AbortSignal,
) => Promise<TranscriptionResult>;

const maxAttempts = 3;

/** Creates the function for the gateway in use. */
export function createShortTranscription(deps: ShortTranscriptionDeps): ShortTranscription {
  const { gateways, limits, clock } = deps;
  return async ({ file, seconds, scored }, signal) => {
    const set = deps.model();
    const lease = await gateways.lease(set ?? apiTranscriptionModel, 'transcription');
    try {
      const { id } = lease.gateway;
      const choice = {
        chosen: set ?? lease.ownModel,
        kind: 'transcription',
        fallback: apiTranscriptionModel,
      } as const;
      const model = await offeredModel(gateways, id, choice, signal);
      let isSent = false;
      const pause = createRetryPause(clock, () => {
        isSent = false;
      });
      const policy = { maxAttempts, now: clock.now, random: clock.random, pause: pause.wait };
      const format = scored ? 'verbose_json' : null;
      const preferences = {
        model,
        language: deps.language(),
        prompt: '',
        temperature: null,
        format,
        seconds,
      } as const;
      // Word timings take longer and aren't needed.
      const known = scored ? limits.of(id, model).transcription : [];
      const optionsWith = (facts: readonly TranscriptionFact[]) =>
        optionsFor(preferences, withFacts(facts, ['no-word-timings']));
      const upload = {
        file,
        seconds,
        options: optionsWith(known),
        parse: parseTranscript,
        progress: (sent: number, total: number) => {
          isSent = sent === total;
        },
        onRefused: (learned: readonly TranscriptionFact[]) => {
          if (scored) {
            const stored = limits.of(id, model);
            limits.learn(id, model, { ...stored, transcription: withFacts(stored.transcription, learned) });
          }
          return optionsWith(withFacts(known, learned));
        },
      };
      const result = await transcribe(lease.access, upload, policy, signal).catch((thrown: unknown) => {
        if (!isSent || !(thrown instanceof FailureError)) throw thrown;
        const { code, values } = thrown.failure;
        throw new FailureError(failure(code, { ...values, sent: 'whole' }), { cause: thrown });
      });
      deps.charges.audio(lease, model, seconds ?? result.duration, result.cost);
      return result;
    } finally {
      lease.release();
    }
  };
}
