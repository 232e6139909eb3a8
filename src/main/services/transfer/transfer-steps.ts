import { rm } from 'node:fs/promises';
import type { z } from 'zod';
import { forkProcess, type StartProcess } from '../worker/run-in-process.ts';
import { workerFile } from '../worker/worker-file.ts';
import { type JobBudget, stepsOf } from '../worker/worker-job.ts';
import type { TransferJob } from './transfer-jobs.ts';

/**
 * Limits for files from other sources, which are read in a child process: a database in them could keep SQLite busy
 * forever, and no thread can be ended while SQLite is running. Exports read the app's own data and have no limits.
 */
const importBudget: JobBudget = { stepMs: 60_000, heapMb: 1_024 };
/** A backup's database and its files are read as a whole before the next step. */
const restoreBudget: JobBudget = { stepMs: 1_800_000, heapMb: 2_048 };
const exportBudget: JobBudget = { stepMs: null, heapMb: null };
/** Maximum memory of the process: the heap, and as much again for buffers, SQLite and Node itself. */
const memoryTimesHeap = 2;

/** Runs an import or export and yields its steps. Throws like `stepsOf`. */
export async function* transferSteps<Step>(
  job: TransferJob,
  step: z.ZodType<Step>,
  signal: AbortSignal | undefined,
  start: StartProcess = forkProcess,
): AsyncGenerator<Step> {
  const file = workerFile('transfer-worker', import.meta.url);
  const budget = job.kind === 'import' ? importBudget : job.kind === 'restore' ? restoreBudget : exportBudget;
  const process = budget.heapMb !== null && { start, memoryMb: budget.heapMb * memoryTimesHeap };
  try {
    yield* stepsOf({ file, data: job, step, budget, ...(process && { process }) }, signal);
  } finally {
    // A process that is killed can't delete its copy of a database.
    if ('copy' in job)
      for (const end of ['', '-wal', '-shm', '-journal']) await rm(job.copy + end, { force: true });
  }
}
