import type { z } from 'zod';
import { workerFile } from '../worker/worker-file.ts';
import { type JobBudget, stepsOf } from '../worker/worker-job.ts';
import type { TransferJob } from './transfer-jobs.ts';

/** Limits for files from other sources. Exports read the app's own data and have none. */
const importBudget: JobBudget = { stepMs: 60_000, heapMb: 1_024 };
/** A backup's database and its files are read as a whole before the next step. */
const restoreBudget: JobBudget = { stepMs: 1_800_000, heapMb: 2_048 };
const exportBudget: JobBudget = { stepMs: null, heapMb: null };

/** Runs an import or export and yields its steps. Throws like `stepsOf`. */
export function transferSteps<Step>(
  job: TransferJob,
  step: z.ZodType<Step>,
  signal: AbortSignal | undefined,
): AsyncGenerator<Step> {
  const file = workerFile('transfer-worker', import.meta.url);
  const budget = job.kind === 'import' ? importBudget : job.kind === 'restore' ? restoreBudget : exportBudget;
  return stepsOf({ file, data: job, step, budget }, signal);
}
