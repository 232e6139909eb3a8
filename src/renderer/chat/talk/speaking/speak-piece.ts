import type { Failure } from '../../../../shared/failure.ts';
import type { SpeechPart, VoiceSettings } from '../../../../shared/speech/speech.ts';
import { backend } from '../../../backend/connection.ts';
import { failureOf } from '../../../backend/failure-of.ts';
import { follow } from '../../../backend/follow.ts';
import { useSettings } from '../../../stores/settings-store.ts';

/** The speech for a piece of text. It has several parts only if the gateway's text limit is unusually low. */
export type PieceSpeech = {
  readonly parts: readonly SpeechPart[];
  /** Why the piece can't be spoken, or null. */
  readonly failure: Failure | null;
  /** Requests a part and the one after it, and retries them if they failed. */
  requestPart(part: number): void;
  /** Aborts its requests. Audio that has arrived can still be played. */
  cancel(): void;
};

/** Requests the speech for `text`. Calls `onChange` whenever audio arrives or a request fails. */
export function speakPiece(text: string, voice: VoiceSettings, onChange: () => void): PieceSpeech {
  let speechId: string | null = null;
  let parts: readonly SpeechPart[] = [];
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
      parts = speech.parts;
      if (isCancelled) return quietly(() => backend().speech.cancel({ speechId: id }));
      unfollow = follow(
        (api, signal) => api.speech.watch({ speechId: id }, { signal }),
        (next) => {
          parts = next.parts;
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
    get parts() {
      return parts;
    },
    get failure() {
      return failed;
    },
    requestPart: (part) => {
      const id = speechId;
      if (id) quietly(() => backend().speech.requestPart({ speechId: id, part }));
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
