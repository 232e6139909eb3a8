import { randomBytes } from 'node:crypto';
import type Conf from 'conf';
import { z } from 'zod';
import { backupPlanSchema } from '../../shared/data/backups.ts';
import { failureSchema } from '../../shared/failure-schema.ts';
import { instantSchema } from '../../shared/ranges.ts';

const storedSchema = z.object({
  plan: backupPlanSchema.catch({ every: 'off', folder: null, keep: 7 }),
  lastAt: instantSchema.nullable().catch(null),
  failure: failureSchema.nullable().catch(null),
  /** Identifies this data folder in a folder with backups of several data folders. */
  source: z
    .string()
    .regex(/^[0-9a-f]{16}$/)
    .nullable()
    .catch(null),
});

type Stored = Readonly<z.infer<typeof storedSchema>>;

/** The backup plan and the state of backups in `config.json`. Invalid values count as not set. */
export type BackupStore = {
  get(): Omit<Stored, 'source'> & { readonly source: string };
  change(change: Partial<Omit<Stored, 'source'>>): void;
};

/** Creates the store in a `Conf` (electron-store in Electron). */
export function createBackupStore(conf: Conf<Record<string, unknown>>): BackupStore {
  const read = () => storedSchema.parse(conf.get('backups') ?? {});
  const get = () => {
    const stored = read();
    if (stored.source !== null) return { ...stored, source: stored.source };
    const source = randomBytes(8).toString('hex');
    conf.set('backups', { ...stored, source });
    return { ...stored, source };
  };
  return { get, change: (change) => conf.set('backups', { ...get(), ...change }) };
}
