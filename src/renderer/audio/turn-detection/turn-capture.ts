import type { Failure } from '../../../shared/failure.ts';
import { useConnection } from '../../backend/connection.ts';
import { appUnreachable } from '../../backend/failure-of.ts';
import { follow } from '../../backend/follow.ts';
import { sendChunk } from '../../backend/send-chunk.ts';
import { createCaptureQueue } from '../recorder/capture-queue.ts';

/** The capture of a turn while it's being stored. */
export type TurnCapture = {
  add(bytes: Uint8Array<ArrayBuffer>, ms: number): void;
  /** Resolves once the whole turn is on disk or can't be stored. Never rejects. */
  stored(): Promise<
    { readonly ok: true; readonly captureId: string } | { readonly ok: false; readonly failure: Failure }
  >;
  /** Stops storing the turn. Audio that is already on disk stays there as an abandoned capture, unless it's empty. */
  release(): void;
};

/** Delay before a chunk is retried, in ms. */
const retryMs = 500;

/** Starts a capture that stores a turn in chunks. Retries while the app is unreachable. */
export function captureTurn(): TurnCapture {
  let captureId: string | null = null;
  let address: string | null = null;
  let failed: Failure | null = null;
  const queue = createCaptureQueue({
    send: async (chunk) => (address ? sendChunk(address, chunk) : appUnreachable),
    isFinal: ({ code }) => code === 'not-found',
    onTry: (tried) => {
      if (tried?.code === 'not-found') failed = tried;
    },
    later: (run) => {
      const timer = setTimeout(run, retryMs);
      return () => clearTimeout(timer);
    },
  });
  const giveUp = (why: Failure) => {
    failed ??= why;
    queue.drop();
  };
  const unfollow = [
    follow(
      (api, signal) => api.captures.record({ captureId, type: 'audio/wav' }, { signal }),
      (hold) => {
        captureId = hold.captureId;
        address = hold.address;
        queue.wake();
      },
      giveUp,
    ),
    useConnection.subscribe(({ state }) => {
      // The main process restarted and rejects this page's session, so nothing more can be stored.
      if (state === 'refused') giveUp(appUnreachable);
    }),
  ];
  return {
    add: (bytes, ms) => queue.push(new Blob([bytes]), ms),
    stored: async () => {
      const isStored = await queue.flushed();
      if (isStored && captureId !== null) return { ok: true, captureId };
      return { ok: false, failure: failed ?? appUnreachable };
    },
    release: () => {
      for (const end of unfollow) end();
      queue.drop();
    },
  };
}
