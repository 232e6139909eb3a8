import type { EventEmitter } from 'node:events';

/** The thread or process of a job. */
export type JobRunner = {
  /** Emits `message`, `error` and `exit` like a worker thread. */
  readonly events: EventEmitter;
  post(message: unknown): void;
  /** Ends it in the middle of its work. Resolves once it has ended. */
  end(): Promise<unknown>;
};

/** Node's code for a thread that exceeds its heap. A process that exceeds its memory has the same. */
export const outOfMemoryCode = 'ERR_WORKER_OUT_OF_MEMORY';
