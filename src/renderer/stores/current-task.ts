import type { Failure } from '../../shared/failure.ts';
import { failureOf } from '../backend/failure-of.ts';

/** Runs tasks one at a time. */
export type CurrentTask = {
  readonly isRunning: () => boolean;
  /** Starts a task, after aborting the running one. */
  readonly start: () => AbortController;
  /** Ends a task. Returns false if another one has replaced it. */
  readonly end: (task: AbortController) => boolean;
  /** Aborts the running task, if any. */
  readonly abort: () => void;
};

export function createCurrentTask(): CurrentTask {
  let running: AbortController | null = null;
  const abort = () => running?.abort();
  return {
    isRunning: () => running !== null,
    start: () => {
      abort();
      running = new AbortController();
      return running;
    },
    end: (task) => {
      if (running !== task) return false;
      running = null;
      return true;
    },
    abort,
  };
}

/** Runs a task and shows its failure, or `idle` if it was aborted and no other one has replaced it. Never throws. */
export async function runTask(
  current: CurrentTask,
  show: (ended: { readonly state: 'idle' } | { readonly state: 'failed'; readonly failure: Failure }) => void,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const task = current.start();
  try {
    await work(task.signal);
  } catch (thrown) {
    if (!task.signal.aborted) show({ state: 'failed', failure: failureOf(thrown) });
  } finally {
    if (current.end(task) && task.signal.aborted) show({ state: 'idle' });
  }
}
