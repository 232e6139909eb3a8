import type { Failure } from '../../../shared/failure.ts';
import { useConnection } from '../../backend/connection.ts';
import { appUnreachable } from '../../backend/failure-of.ts';
import { follow } from '../../backend/follow.ts';
import { sendChunk } from '../../backend/send-chunk.ts';
import { type CaptureQueue, createCaptureQueue } from './capture-queue.ts';

/** A capture while its recording is being stored. */
export type OpenCapture = {
  readonly queue: CaptureQueue;
  /** Its id and the URL of its audio; null until it's open. */
  readonly opened: { readonly captureId: string; readonly address: string } | null;
  /** Stops storing it. What is on disk stays there as an abandoned capture, unless it's empty. */
  release(): void;
};

/** Delay before a chunk is retried, in ms. */
const retryMs = 500;

/** Opens a capture of a MIME type. Retries while the app is unreachable. `onLost` reports why it can't be stored. */
export function openCapture(
  type: string,
  events: {
    onOpened?(captureId: string): void;
    /** Reports each attempt to store a chunk: null if it succeeded. */
    onTry?(failed: Failure | null): void;
    onLost(why: Failure): void;
  },
): OpenCapture {
  let opened: OpenCapture['opened'] = null;
  const queue = createCaptureQueue({
    send: async (chunk) => (opened ? sendChunk(opened.address, chunk) : appUnreachable),
    isFinal: ({ code }) => code === 'not-found',
    onTry: (failed) => {
      if (failed?.code === 'not-found') events.onLost(failed);
      else events.onTry?.(failed);
    },
    later: (run) => {
      const timer = setTimeout(run, retryMs);
      return () => clearTimeout(timer);
    },
  });
  const unfollow = follow(
    (api, signal) => api.captures.record({ captureId: opened?.captureId ?? null, type }, { signal }),
    (hold) => {
      opened = hold;
      events.onOpened?.(hold.captureId);
      queue.wake();
    },
    events.onLost,
  );
  const unsubscribe = useConnection.subscribe(({ state }) => {
    // The main process restarted and rejects this page's session, so nothing more can be stored.
    if (state === 'refused') events.onLost(appUnreachable);
  });
  return {
    queue,
    get opened() {
      return opened;
    },
    release: () => {
      unfollow();
      unsubscribe();
      queue.drop();
    },
  };
}
