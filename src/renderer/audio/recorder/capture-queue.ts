import type { Failure } from '../../../shared/failure.ts';

/** A piece of a take on its way: its number from 0 on, its bytes, and the length of the take with it in ms. */
export type CaptureChunk = { readonly piece: number; readonly bytes: Blob; readonly ms: number };

/** Pieces of a recording on their way to the disk, one at a time and in order. */
export type CaptureQueue = {
  push(bytes: Blob, ms: number): void;
  /** Tries at once what would be tried again later. */
  wake(): void;
  /** Resolves once nothing waits any more; answers whether all of it has arrived. */
  flushed(): Promise<boolean>;
  /** Whether something has not arrived yet. */
  readonly waiting: boolean;
  /** Sends nothing any more. */
  drop(): void;
};

/** What {@link createCaptureQueue} works with. */
export type CaptureQueueDeps = {
  /** Sends a piece; answers null once it is on disk, else why it is not. */
  send(piece: CaptureChunk): Promise<Failure | null>;
  /** Whether it can never succeed, so that nothing is tried any more. */
  isFinal(failed: Failure): boolean;
  /** How the last try went: null as soon as one succeeds. */
  onTry(failed: Failure | null): void;
  /** Runs something before the next try; the returned function runs it no more. */
  later(run: () => void): () => void;
};

/**
 * A queue of pieces. What could not be sent is tried again, the same bytes under the same number; what gathers
 * meanwhile goes as one piece after it.
 */
export function createCaptureQueue({ send, isFinal, onTry, later }: CaptureQueueDeps): CaptureQueue {
  let gathered: { readonly bytes: Blob[]; readonly ms: number } | null = null;
  let current: CaptureChunk | null = null;
  let next = 0;
  let sending = false;
  let dropped = false;
  let callOff = () => {};
  const waiters = new Set<(all: boolean) => void>();

  const settle = () => {
    if (!dropped && (current || gathered)) return;
    for (const resolve of waiters) resolve(!dropped);
    waiters.clear();
  };
  const drop = () => {
    dropped = true;
    callOff();
    gathered = null;
    current = null;
    settle();
  };

  function take(): CaptureChunk | null {
    if (current || !gathered) return current;
    current = { piece: next, bytes: new Blob(gathered.bytes), ms: gathered.ms };
    next += 1;
    gathered = null;
    return current;
  }

  async function run(): Promise<void> {
    callOff();
    if (sending) return;
    sending = true;
    for (let piece = take(); piece && !dropped; piece = take()) {
      const failed = await send(piece);
      if (dropped) break;
      onTry(failed);
      if (failed) {
        if (isFinal(failed)) drop();
        else callOff = later(() => void run());
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
      gathered = { bytes: [...(gathered?.bytes ?? []), bytes], ms };
      // What has just failed waits for its time.
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
      return current !== null || gathered !== null;
    },
    drop,
  };
}
