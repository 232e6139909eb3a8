import { type Failure, failure } from '../../../shared/failure.ts';
import { captureTurn, type TurnCapture } from '../../audio/turn-detection/turn-capture.ts';
import { callBackend } from '../../backend/call-backend.ts';
import { useSettings } from '../../stores/settings-store.ts';
import { loadTalkRecordings } from '../model/talk-recordings-store.ts';
import { useTalkConversation } from './talk-conversation.ts';

/** The result of transcribing a turn. */
export type TranscribedTurn =
  | { readonly ok: true; readonly text: string; readonly omitted: string }
  | { readonly ok: false; readonly failure: Failure };

/** The recordings of a talk's turns, stored on disk. */
export type TurnRecordings = {
  begin(turn: number): void;
  add(turn: number, bytes: Uint8Array<ArrayBuffer>, ms: number): void;
  /** Transcribes a turn once all of it is on disk. Never rejects. */
  transcribe(turn: number): Promise<TranscribedTurn>;
  /** Aborts transcriptions, which then fail as `stopped`. */
  stopTranscribing(): void;
  /** Deletes the recordings of turns that were sent, or keeps them with the message that `reply` answers. */
  sent(turns: readonly number[], reply: { readonly messageId: string }): Promise<void>;
  /** Deletes the recordings of turns. */
  discard(turns: readonly number[]): Promise<void>;
  /** Leaves the recordings of turns to be recovered on the Transcribe screen. */
  release(turns: readonly number[]): void;
  /** Aborts transcriptions, and releases all recordings once they're stored. */
  close(): void;
};

/** Maximum time to wait for the last chunk to be stored, in ms. */
const lastChunkMs = 3000;

/** Creates an empty set of recordings for a talk. */
export function createTurnRecordings(): TurnRecordings {
  const captures = new Map<number, TurnCapture>();
  let controller = new AbortController();
  const release = (turn: number) => {
    captures.get(turn)?.release();
    captures.delete(turn);
  };
  async function discard(turn: number): Promise<void> {
    const stored = await captures.get(turn)?.stored();
    if (stored?.ok) await callBackend((api) => api.captures.discard({ captureId: stored.captureId }));
    release(turn);
  }
  async function keep(turn: number, messageId: string): Promise<void> {
    const stored = await captures.get(turn)?.stored();
    // A recording that can't be attached to its message can still be recovered.
    if (stored?.ok)
      await callBackend((api) => api.talk.keepRecording({ captureId: stored.captureId, messageId }));
    release(turn);
  }
  return {
    sent: async (turns, { messageId }) => {
      if (!useSettings.getState().talkKeepsRecordings) {
        await Promise.all(turns.map(discard));
        return;
      }
      // One after the other, so that they're played in this order.
      for (const turn of turns) await keep(turn, messageId);
      const { id } = useTalkConversation.getState();
      if (id !== null) await loadTalkRecordings(id);
    },
    begin: (turn) => void captures.set(turn, captureTurn()),
    add: (turn, bytes, ms) => captures.get(turn)?.add(bytes, ms),
    transcribe: async (turn) => {
      const stored = await captures.get(turn)?.stored();
      if (!stored) return { ok: false, failure: failure('not-found') };
      if (!stored.ok) return stored;
      const { captureId } = stored;
      const { signal } = controller;
      const outcome = await callBackend((api) => api.talk.transcribe({ captureId }, { signal }));
      if (outcome.ok) return { ok: true, ...outcome.value };
      return signal.aborted ? { ok: false, failure: failure('stopped', { sent: 'whole' }) } : outcome;
    },
    stopTranscribing: () => {
      controller.abort();
      controller = new AbortController();
    },
    discard: async (turns) => {
      await Promise.all(turns.map(discard));
    },
    release: (turns) => {
      for (const turn of turns) release(turn);
    },
    close: () => {
      controller.abort();
      for (const [turn, capture] of captures) {
        const timedOut = new Promise((resolve) => setTimeout(resolve, lastChunkMs));
        void Promise.race([capture.stored(), timedOut]).then(() => release(turn));
      }
    },
  };
}
