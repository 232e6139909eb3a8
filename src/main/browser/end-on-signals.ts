const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

// Under npm, Ctrl+C arrives twice: once from the terminal, and once forwarded by npm.
const sameRequestMs = 1000;

const endedWithinMs = 8000;

/**
 * Ends the process on SIGINT, SIGTERM or SIGHUP. The exit code is 0 once `end` has resolved, and 1 if it rejects. If it
 * takes more than 8 s, or if another signal arrives more than a second after the first, the process is killed, because
 * an ordinary exit would wait for a worker thread in native code.
 */
export function endOnSignals(deps: {
  readonly process: Pick<NodeJS.Process, 'on' | 'exit' | 'kill' | 'pid'>;
  readonly now: () => number;
  readonly end: () => Promise<void>;
  readonly report: (error: unknown) => void;
  readonly after?: (ms: number, call: () => void) => void;
}): void {
  const { after = (ms, call) => void setTimeout(call, ms).unref() } = deps;
  let endedAt: number | null = null;

  const kill = () => void deps.process.kill(deps.process.pid, 'SIGKILL');
  const end = async () => {
    after(endedWithinMs, kill);
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
        kill();
      }
    });
  }
}
