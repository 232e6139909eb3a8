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

/** Creates a {@link CurrentTask}. */
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
