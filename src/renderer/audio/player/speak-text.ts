import type { Failure } from '../../../shared/failure.ts';
import type { Speech, VoiceSettings } from '../../../shared/speech/speech.ts';
import { backend } from '../../backend/connection.ts';
import { failureOf } from '../../backend/failure-of.ts';
import { follow } from '../../backend/follow.ts';
import type { SpokenPiece } from './sequencer.ts';

/** The speech for a text. */
export type RequestedSpeech = SpokenPiece & {
  /** Requests a chunk and the one after it, and retries them if they failed. */
  requestChunk(chunk: number): void;
  /** Aborts its requests. Audio that has arrived can still be played. */
  cancel(): void;
};

/**
 * Requests the speech for `text`, and its chunk `from` if that isn't the first. Calls `onChange` whenever audio arrives
 * or a request fails.
 */
export function speakText(
  text: string,
  voice: VoiceSettings,
  onChange: () => void,
  from = 0,
): RequestedSpeech & { readonly speech: Speech | null } {
  let speech: Speech | null = null;
  let failed: Failure | null = null;
  let isCancelled = false;
  let unfollow = () => {};
  const fail = (why: Failure) => {
    failed = why;
    onChange();
  };
  // Without a connection, a call throws before it returns a promise.
  const quietly = (call: () => Promise<unknown>) => void (async () => call())().catch(() => {});

  async function start(): Promise<void> {
    try {
      speech = await backend().speech.speak({ text, ...voice });
      const speechId = speech.id;
      if (isCancelled) return quietly(() => backend().speech.cancel({ speechId }));
      if (from > 0) await backend().speech.requestChunk({ speechId, chunk: from });
      if (isCancelled) return;
      unfollow = follow(
        (api, signal) => api.speech.watch({ speechId }, { signal }),
        (next) => {
          speech = next;
          onChange();
        },
        fail,
      );
    } catch (thrown) {
      fail(failureOf(thrown));
    }
  }
  // Not before it's returned, because `onChange` needs it.
  void Promise.resolve().then(start);

  return {
    get speech() {
      return speech;
    },
    get chunks() {
      return speech?.chunks ?? [];
    },
    get failure() {
      return failed;
    },
    requestChunk: (chunk) => {
      const speechId = speech?.id;
      if (speechId) quietly(() => backend().speech.requestChunk({ speechId, chunk }));
    },
    cancel: () => {
      isCancelled = true;
      unfollow();
      const speechId = speech?.id;
      if (speechId) quietly(() => backend().speech.cancel({ speechId }));
    },
  };
}
