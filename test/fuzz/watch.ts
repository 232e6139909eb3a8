import { readdirSync } from 'node:fs';
import { watchForStalls } from './stall-monitor.ts';

/** Monitors the process that runs the app. */
export type Watch = {
  /** Problems since the last call. */
  found(): readonly string[];
  /** Like `found`, for after the app has been closed: its memory must have been freed. */
  foundAtRest(): readonly string[];
  /** Sets the baseline of memory to the current use. */
  startOver(): void;
  /** In ms of processor time. */
  longestStall(): number;
};

const stallLimitMs = 1_000;
/** Allowed growth of memory since the start, in bytes. */
const memoryLimit = 64_000_000;

/** Watches for stalls, unhandled errors and warnings, output, files in folders that must stay empty, and memory. */
export function createWatch(emptyFolders: readonly string[]): Watch {
  const stalls = watchForStalls();
  let problems: string[] = [];
  let longest = 0;
  let start = Number.POSITIVE_INFINITY;
  const stray = (what: string) => (thrown: unknown) =>
    problems.push(`${what}: ${thrown instanceof Error ? thrown.stack : String(thrown)}`);
  process.on('uncaughtException', stray('an uncaught exception'));
  process.on('unhandledRejection', stray('an unhandled rejection'));
  process.on('warning', (warning) => {
    if (warning.name !== 'ExperimentalWarning') stray('a warning')(warning);
  });
  for (const level of ['log', 'warn', 'error'] as const)
    console[level] = (...printed: readonly unknown[]) => stray('printed')(printed.map(String).join(' '));

  function found(): readonly string[] {
    const stalled = stalls.longest();
    longest = Math.max(longest, stalled);
    if (stalled > stallLimitMs) problems.push(`the event loop stalled for ${stalled.toFixed()} ms`);
    const result = problems;
    problems = [];
    return result;
  }

  function inMemory(): number {
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
      const grown = inMemory() - start;
      return grown > memoryLimit ? [...result, `${(grown / 1e6).toFixed()} MB more stay in memory`] : result;
    },
    startOver: () => {
      start = inMemory();
    },
    longestStall: () => longest,
  };
}
