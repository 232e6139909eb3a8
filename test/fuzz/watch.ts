import { readdirSync } from 'node:fs';
import { watchForStalls } from './stall-monitor.ts';

/** A monitor of the process that runs the app. */
export type Watch = {
  /** Returns the problems since the last call. */
  found(): readonly string[];
  /** Like `found`, but also checks that memory was freed. Call it after the app has been closed. */
  foundAtRest(): readonly string[];
  /** Sets the memory baseline to the current usage. */
  setBaseline(): void;
  /** The longest stall so far, in ms of processor time. */
  longestStall(): number;
};

const stallLimitMs = 1_000;
/** Allowed memory growth since the baseline, in bytes. */
const memoryLimit = 64_000_000;

/** Watches for stalls, unhandled errors and warnings, output, files in folders that must stay empty, and memory. */
export function createWatch(emptyFolders: readonly string[]): Watch {
  const stalls = watchForStalls();
  let problems: string[] = [];
  let longest = 0;
  let start = Number.POSITIVE_INFINITY;
  const report = (what: string) => (thrown: unknown) =>
    problems.push(`${what}: ${thrown instanceof Error ? thrown.stack : String(thrown)}`);
  process.on('uncaughtException', report('an uncaught exception'));
  process.on('unhandledRejection', report('an unhandled rejection'));
  process.on('warning', (warning) => {
    if (warning.name !== 'ExperimentalWarning') report('a warning')(warning);
  });
  for (const level of ['log', 'warn', 'error'] as const)
    console[level] = (...printed: readonly unknown[]) => report('printed')(printed.map(String).join(' '));

  function found(): readonly string[] {
    const stalled = stalls.longest();
    longest = Math.max(longest, stalled);
    if (stalled > stallLimitMs) problems.push(`the event loop stalled for ${stalled.toFixed()} ms`);
    const result = problems;
    problems = [];
    return result;
  }

  function memoryUsage(): number {
    globalThis.gc?.();
    const { heapUsed, external } = process.memoryUsage();
    stalls.forget();
    return heapUsed + external;
  }

  return {
    found,
    foundAtRest: () => {
      for (const folder of emptyFolders)
        for (const name of readdirSync(folder)) problems.push(`${name} was written outside the data folder`);
      const result = found();
      const grown = memoryUsage() - start;
      return grown > memoryLimit ? [...result, `${(grown / 1e6).toFixed()} MB more stay in memory`] : result;
    },
    setBaseline: () => {
      start = memoryUsage();
    },
    longestStall: () => longest,
  };
}
