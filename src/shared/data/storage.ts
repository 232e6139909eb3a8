import { z } from 'zod';
import { failureSchema } from '../failure-schema.ts';

/** What was recovered from a database that was found damaged at startup. */
export const repairedSchema = z.object({
  /** Source of the recovered data: the readable part of the damaged file, the latest backup, or nothing. */
  from: z.enum(['damaged', 'backup', 'nothing']),
  /** Name of the damaged file, which stays in the data folder. */
  damagedFile: z.string(),
  conversations: z.int(),
  transcripts: z.int(),
  clips: z.int(),
});

export type Repaired = Readonly<z.infer<typeof repairedSchema>>;

/** State of the data folder. */
export const storageHealthSchema = z.object({
  /** Set while replies can't be written: the reason, and how many are in memory. */
  unwritten: z.object({ failure: failureSchema, replies: z.int() }).nullable(),
  /** Whether damage was found in this run. The next start repairs it. */
  isDamaged: z.boolean(),
  /** Set if the database was repaired at the start of this run. */
  repaired: repairedSchema.nullable(),
  /** Number of stored items that are missing from lists because they can't be read. */
  unreadable: z.int(),
});

export type StorageHealth = Readonly<z.infer<typeof storageHealthSchema>>;

/** Kinds of stored data, in display order. */
export const storedKinds = [
  'conversations',
  'transcripts',
  'recordings',
  'clips',
  'speech',
  'backups',
  'log',
  'other',
] as const;

/** Amount of stored data of one kind. `count` is null if it isn't meaningful. */
export const storedAmountSchema = z.object({
  kind: z.enum(storedKinds),
  count: z.int().nullable(),
  bytes: z.int(),
});

export type StoredAmount = Readonly<z.infer<typeof storedAmountSchema>>;

/**
 * Progress of a full export. `url` serves the archive, to be saved as `name`. `bytes` of `total` have been read so far.
 */
export const fullExportEventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready'), url: z.string(), name: z.string() }),
  z.object({ type: z.literal('progress'), bytes: z.int(), total: z.int() }),
  /** `missing` items couldn't be read. The archive lists them. */
  z.object({ type: z.literal('finished'), bytes: z.int(), missing: z.int() }),
]);

export type FullExportEvent = Readonly<z.infer<typeof fullExportEventSchema>>;
