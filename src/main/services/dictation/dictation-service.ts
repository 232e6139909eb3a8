import { FailureError, failure } from '../../../shared/failure.ts';
import type { TranscriptionFact } from '../../../shared/models/transcription-fact.ts';
import { optionsFor } from '../../../shared/models/transcription-wish.ts';
import { ownValue } from '../../../shared/own-value.ts';
import { transcribe } from '../../gateway/transcribe.ts';
import type { Log } from '../../storage/log.ts';
import type { MediaStore, MediaUse } from '../../storage/media-store.ts';
import { fileOnDisk } from '../../storage/upload-file.ts';
import { createRetryPause } from '../chat/retry-pause.ts';
import type { Clock } from '../clock.ts';
import type { GatewaysService } from '../gateways/gateways-service.ts';
import { offeredModel } from '../gateways/offered-model.ts';
import { parseTranscript } from '../parse/parse-jobs.ts';

/** Dictation recordings, and their transcription. */
export type DictationService = {
  /**
   * Rejects with a failure, or with the signal's reason. The recording stays in either case. If the whole request was
   * sent, the failure's `sent` is `whole`.
   */
  transcribe(mediaId: string, signal: AbortSignal | undefined): Promise<{ text: string }>;
  recordings(): { mediaId: string }[];
  /** Deletes a recording. A running transcription of it fails with `not-found`. */
  forget(mediaId: string): void;
};

/** The model that the OpenAI API documents. */
const apiModel = 'whisper-1';
const tries = 3;

/** Creates the service for the gateway in use. `model` returns the chosen transcription model. */
export function createDictationService(deps: {
  readonly gateways: Pick<GatewaysService, 'lease' | 'models'>;
  readonly store: MediaStore;
  readonly model: () => string | null;
  /** The usual language, as ISO 639-1. */
  readonly language: () => string | null;
  readonly clock: Clock;
  readonly log: Log;
}): DictationService {
  const { gateways, store, clock } = deps;
  const running = new Map<AbortController, string>();

  return {
    transcribe: async (mediaId, left = new AbortController().signal) => {
      const media = store.find(mediaId);
      if (!media) throw new FailureError(failure('not-found'));
      store.use(takeOf(mediaId), mediaId);
      const set = deps.model();
      const forgotten = new AbortController();
      const signal = AbortSignal.any([left, forgotten.signal]);
      const lease = await gateways.lease(set ?? apiModel, 'transcription');
      running.set(forgotten, mediaId);
      try {
        const choice = { chosen: set ?? lease.ownModel, kind: 'transcription', fallback: apiModel } as const;
        const model = await offeredModel(gateways, lease.gateway.id, choice, signal);
        const file = await fileOnDisk(store.pathOf(media), media.type, `dictation.${endingOf(media.type)}`);
        let isSent = false;
        const pause = createRetryPause(clock, () => {
          isSent = false;
        });
        const policy = { tries, now: clock.now, random: clock.random, pause: pause.wait };
        const language = deps.language();
        const wish = { model, language, prompt: '', temperature: null, format: null, seconds: null } as const;
        const options = optionsFor(wish, []);
        const onRefused = (learned: readonly TranscriptionFact[]) => optionsFor(wish, learned);
        const progress = (sent: number, total: number) => {
          isSent = sent === total;
        };
        const upload = { file, options, seconds: null, progress, parse: parseTranscript, onRefused };
        const { text } = await transcribe(lease.access, upload, policy, signal).catch((thrown: unknown) => {
          if (!isSent || !(thrown instanceof FailureError)) throw thrown;
          const { code, values } = thrown.failure;
          throw new FailureError(failure(code, { ...values, sent: 'whole' }), { cause: thrown });
        });
        return { text };
      } catch (thrown) {
        throw forgotten.signal.aborted ? forgotten.signal.reason : thrown;
      } finally {
        running.delete(forgotten);
        lease.release();
      }
    },
    recordings: () => store.usesOf('dictation').map(({ ref }) => ({ mediaId: ref })),
    forget: (mediaId) => {
      for (const [forgotten, id] of running)
        if (id === mediaId) forgotten.abort(new FailureError(failure('not-found')));
      store.release(takeOf(mediaId));
    },
  };
}

function takeOf(mediaId: string): MediaUse {
  return { kind: 'dictation', ref: mediaId };
}

/** Gateways recognise formats by the extension. */
function endingOf(type: string): string {
  const [, name = ''] = type.split('/');
  return (
    ownValue({ mpeg: 'mp3', 'x-m4a': 'm4a', 'x-wav': 'wav', wave: 'wav' }, name) ?? name.replace(/^x-/, '')
  );
}
