const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

// Under npm, Ctrl+C arrives twice: once from the terminal, and once forwarded by npm.
const sameRequestMs = 1000;

const endedWithinMs = 8000;

/**
 * Ends the process on SIGINT, SIGTERM or SIGHUP. The exit code is 0 once `end` has resolved. It's 1 if `end` rejects or
 * takes more than 8 s, or if another signal arrives more than a second after the first.
 */
export function endOnSignals(deps: {
  readonly process: Pick<NodeJS.Process, 'on' | 'exit'>;
  readonly now: () => number;
  readonly end: () => Promise<void>;
  readonly report: (error: unknown) => void;
}): void {
  let endedAt: number | null = null;

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
      if (endedAt === null) {
        endedAt = deps.now();
        void end();
      } else if (deps.now() - endedAt > sameRequestMs) {
        deps.process.exit(1);
      }
    });
  }
}
