const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
// Ctrl+C under npm arrives twice: from the terminal and handed on.
const sameRequestMs = 1000;
const endedWithinMs = 8000;

/**
 * Ends the process on SIGINT, SIGTERM or SIGHUP: with exit code 0 once `end` is done, with 1 where it fails, takes
 * more than eight seconds, or a second signal asks for it (one that follows within a second counts as the first).
 */
export function endOnSignals(deps: {
  readonly process: Pick<NodeJS.Process, 'on' | 'exit'>;
  readonly now: () => number;
  readonly end: () => Promise<void>;
  readonly report: (error: unknown) => void;
}): void {
  let asked: number | null = null;

  const end = async () => {
    setTimeout(() => deps.process.exit(1), endedWithinMs).unref();
    try {
      await deps.end();
      deps.process.exit(0);
    } catch (error) {
      deps.report(error);
      deps.process.exit(1);
    }
  };

  for (const signal of signals) {
    deps.process.on(signal, () => {
      if (asked === null) {
        asked = deps.now();
        void end();
      } else if (deps.now() - asked > sameRequestMs) {
        deps.process.exit(1);
      }
    });
  }
}
