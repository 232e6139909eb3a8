import type { Failure } from '../../../shared/failure.ts';

/** A chunk of a recording: its index, its bytes, and the recording's duration up to its end, in ms. */
export type CaptureChunk = { readonly index: number; readonly bytes: Blob; readonly ms: number };

/** A queue that stores the chunks of a recording one at a time and in order. */
export type CaptureQueue = {
  push(bytes: Blob, ms: number): void;
  /** Retries immediately. */
  wake(): void;
  /** Resolves once the queue is empty, to whether everything has been stored. */
  flushed(): Promise<boolean>;
  /** Whether any chunk hasn't been stored yet. */
  readonly waiting: boolean;
  /** Stops sending. */
  drop(): void;
};

/** Dependencies of {@link createCaptureQueue}. */
export type CaptureQueueDeps = {
  /** Sends a chunk. Returns null once it's stored, or the failure. */
  send(chunk: CaptureChunk): Promise<Failure | null>;
  /** Whether a failure is permanent, so that retrying is pointless. */
  isFinal(failed: Failure): boolean;
  /** Reports each attempt: null if it succeeded. */
  onTry(failed: Failure | null): void;
  /** Schedules the next attempt. The returned function cancels it. */
  later(run: () => void): () => void;
};

/**
 * Creates a queue of chunks. A chunk that couldn't be sent is retried with the same bytes and index. Chunks that arrive
 * in the meantime are merged and sent after it.
 */
export function createCaptureQueue({ send, isFinal, onTry, later }: CaptureQueueDeps): CaptureQueue {
  let collected: { readonly bytes: Blob[]; readonly ms: number } | null = null;
  let current: CaptureChunk | null = null;
  let next = 0;
  let sending = false;
  let dropped = false;
  let cancelRetry = () => {};
  const waiters = new Set<(all: boolean) => void>();

  const settle = () => {
    if (!dropped && (current || collected)) return;
    for (const resolve of waiters) resolve(!dropped);
    waiters.clear();
  };
  const drop = () => {
    dropped = true;
    cancelRetry();
    collected = null;
    current = null;
    settle();
  };

  function nextChunk(): CaptureChunk | null {
    if (current || !collected) return current;
    current = { index: next, bytes: new Blob(collected.bytes), ms: collected.ms };
    next += 1;
    collected = null;
    return current;
  }

  async function run(): Promise<void> {
    cancelRetry();
    if (sending) return;
    sending = true;
    for (let chunk = nextChunk(); chunk && !dropped; chunk = nextChunk()) {
      const failure = await send(chunk);
      if (dropped) break;
      onTry(failure);
      if (failure) {
        if (isFinal(failure)) drop();
        else cancelRetry = later(() => void run());
        break;
      }
      current = null;
    }
    sending = false;
    settle();
  }

  return {
    push: (bytes, ms) => {
      if (dropped) return;
      collected = { bytes: [...(collected?.bytes ?? []), bytes], ms };
      // A chunk that has just failed waits for its retry.
      if (!current) void run();
    },
    wake: () => {
      if (!dropped) void run();
    },
    flushed: () => {
      const done = new Promise<boolean>((resolve) => waiters.add(resolve));
      settle();
      return done;
    },
    get waiting() {
      return current !== null || collected !== null;
    },
    drop,
  };
}
