import type { Failure } from '../../../../shared/failure.ts';
import type { SpeechChunk, VoiceSettings } from '../../../../shared/speech/speech.ts';
import { backend } from '../../../backend/connection.ts';
import { failureOf } from '../../../backend/failure-of.ts';
import { follow } from '../../../backend/follow.ts';
import { useSettings } from '../../../stores/settings-store.ts';

/** The speech for a piece of text. It has several chunks only if the gateway's text limit is unusually low. */
export type PieceSpeech = {
  readonly chunks: readonly SpeechChunk[];
  /** Why the piece can't be spoken, or null. */
  readonly failure: Failure | null;
  /** Requests a chunk and the one after it, and retries them if they failed. */
  requestChunk(chunk: number): void;
  /** Aborts its requests. Audio that has arrived can still be played. */
  cancel(): void;
};

/** Requests the speech for `text`. Calls `onChange` whenever audio arrives or a request fails. */
export function speakPiece(text: string, voice: VoiceSettings, onChange: () => void): PieceSpeech {
  let speechId: string | null = null;
  let chunks: readonly SpeechChunk[] = [];
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
      const speech = await backend().speech.speak({ text, ...voice });
      const { id } = speech;
      speechId = id;
      chunks = speech.chunks;
      if (isCancelled) return quietly(() => backend().speech.cancel({ speechId: id }));
      unfollow = follow(
        (api, signal) => api.speech.watch({ speechId: id }, { signal }),
        (next) => {
          chunks = next.chunks;
          onChange();
        },
        fail,
      );
    } catch (thrown) {
      fail(failureOf(thrown));
    }
  }
  void start();

  return {
    get chunks() {
      return chunks;
    },
    get failure() {
      return failed;
    },
    requestChunk: (chunk) => {
      const id = speechId;
      if (id) quietly(() => backend().speech.requestChunk({ speechId: id, chunk }));
    },
    cancel: () => {
      isCancelled = true;
      unfollow();
      const id = speechId;
      if (id) quietly(() => backend().speech.cancel({ speechId: id }));
    },
  };
}

/** Returns the voice settings of the Speak screen, with a format that can be played while it's being received. */
export function currentVoiceSettings(): VoiceSettings {
  const { speech } = useSettings.getState();
  const isStreamed = speech.format === 'aac' || speech.format === 'wav';
  return { ...speech, format: isStreamed ? speech.format : ('mp3' as const) };
}
