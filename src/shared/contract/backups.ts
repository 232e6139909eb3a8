import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { backupPlanSchema, backupStatusSchema, storedBackupSchema } from '../data/backups.ts';
import { importEventSchema } from '../data/transfer.ts';
import { procedure } from './procedure.ts';

/** Backups of everything except keys, in a folder that the user chooses. */
export const backupsContract = {
  watch: procedure.output(eventIterator(backupStatusSchema)),
  /**
   * Sets the folder. Null opens the system's dialog, in which the user can cancel. The desktop app always opens it.
   * Throws `backup-folder` if the folder isn't safe to use.
   */
  choose: procedure.input(z.object({ folder: z.string().max(4_000).nullable() })).output(z.void()),
  change: procedure.input(backupPlanSchema.pick({ every: true, keep: true }).partial()).output(z.void()),
  /** Makes a backup now, or waits for the one in progress. Throws `backup-folder` or `backup-failed`. */
  run: procedure.output(z.void()),
  cancel: procedure.output(z.void()),
  /** Returns the backups in the folder, newest first. */
  list: procedure.output(z.array(storedBackupSchema)),
  /**
   * Adds everything in a backup that Parlance doesn't have. A trial reads and checks the whole backup without writing
   * anything. Throws `restore-failed`.
   */
  restore: procedure
    .input(z.object({ backupId: z.string().max(200), trial: z.boolean() }))
    .output(eventIterator(importEventSchema)),
};
