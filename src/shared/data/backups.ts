import { z } from 'zod';
import { failureSchema } from '../failure-schema.ts';
import { countSchema, instantSchema } from '../ranges.ts';

/** How often backups are made. */
export const backupIntervals = ['off', 'daily', 'weekly'] as const;

export type BackupInterval = (typeof backupIntervals)[number];

/** Choices for the number of backups to keep. */
export const keepChoices = [3, 7, 14, 30] as const;

/** Where backups are stored, how often they're made, and how many are kept. */
export const backupPlanSchema = z.object({
  every: z.enum(backupIntervals),
  /** An absolute path, or null if none was chosen. */
  folder: z.string().max(4_000).nullable(),
  keep: z.int().min(1).max(100),
});

export type BackupPlan = Readonly<z.infer<typeof backupPlanSchema>>;

/** The plan, and the outcome of the last backup. */
export const backupStatusSchema = z.object({
  plan: backupPlanSchema,
  /** Progress of the running backup, in bytes. Null if none is running. */
  running: z.object({ done: countSchema, total: countSchema }).nullable(),
  /** When the last backup was completed. */
  lastAt: instantSchema.nullable(),
  /** Why the latest backup failed. Null if it succeeded. */
  failure: failureSchema.nullable(),
  /** Whether the shell has a dialog for choosing a folder. */
  hasDialog: z.boolean(),
});

export type BackupStatus = Readonly<z.infer<typeof backupStatusSchema>>;

/** The state of a backup in the folder. `newer` ones were made by a newer version of Parlance. */
export const backupStates = ['good', 'newer', 'damaged'] as const;

/** A backup in the folder. `bytes` is its size with all files, some of which it shares with other backups. */
export const storedBackupSchema = z.object({
  id: z.string(),
  at: instantSchema,
  bytes: countSchema,
  state: z.enum(backupStates),
  /** Whether it was made from this data folder. */
  isOwn: z.boolean(),
  conversations: countSchema,
  transcripts: countSchema,
  clips: countSchema,
});

export type StoredBackup = Readonly<z.infer<typeof storedBackupSchema>>;
