import { z } from 'zod';
import { workerFile } from '../worker/worker-file.ts';
import { stepsOf } from '../worker/worker-job.ts';

/** A backup to write. Paths come from the main process. */
export const backupJobSchema = z.object({
  database: z.string(),
  /** The folder of the media store. */
  media: z.string(),
  /** The settings file, which contains no keys. */
  settings: z.string(),
  /** The chosen folder. */
  folder: z.string(),
  /** Identifies the data folder, so that several data folders can be backed up to one folder. */
  source: z.string(),
  keep: z.int(),
  /** The version of the app. */
  app: z.string(),
  now: z.number(),
});

export type BackupJob = Readonly<z.infer<typeof backupJobSchema>>;

const backupStepSchema = z.object({ done: z.number(), total: z.number() });

/** Progress of a backup, in bytes. */
export type BackupStep = Readonly<z.infer<typeof backupStepSchema>>;

/** Writes a backup in a worker thread and yields its progress. Aborting ends the thread. Throws `backup-failed`. */
export function backupSteps(job: BackupJob, signal: AbortSignal): AsyncGenerator<BackupStep> {
  const file = workerFile('backup-worker', import.meta.url);
  // No time limits, because the data is our own.
  const budget = { stepMs: null, heapMb: null };
  return stepsOf({ file, data: job, step: backupStepSchema, budget }, signal);
}
