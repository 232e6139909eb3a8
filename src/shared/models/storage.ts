import { z } from 'zod';
import { failureSchema } from '../failure-schema.ts';

/** What was read of a database that was found damaged at the start. */
export const repairedSchema = z.object({
  /**
   * Where the rest came from: what could be read of the damaged file, the last backup, or nothing that could be read.
   */
  from: z.enum(['damaged', 'backup', 'nothing']),
  /** Name of the damaged file, which was kept in the data folder. */
  kept: z.string(),
  conversations: z.int(),
  transcripts: z.int(),
  clips: z.int(),
});

export type Repaired = Readonly<z.infer<typeof repairedSchema>>;

/** How the data folder is. */
export const storageHealthSchema = z.object({
  /** Set while replies can't be written: why, and how many wait in memory. */
  unwritten: z.object({ failure: failureSchema, replies: z.int() }).nullable(),
  /** Whether damage was found while running: the next start mends it. */
  isDamaged: z.boolean(),
  /** Set where this run began with mending. */
  mended: repairedSchema.nullable(),
  /** How many stored items were left out of lists because they can't be read. */
  unreadable: z.int(),
});

export type StorageHealth = Readonly<z.infer<typeof storageHealthSchema>>;

/** The kinds of things that take up room, in the order in which they are shown. */
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

/** How much there is of a kind; `count` is null where it would mean nothing. */
export const storedAmountSchema = z.object({
  kind: z.enum(storedKinds),
  count: z.int().nullable(),
  bytes: z.int(),
});

export type StoredAmount = Readonly<z.infer<typeof storedAmountSchema>>;

/**
 * How an export of everything goes; `url` is fetched to be saved under `name`, and `bytes` of `total` have been by
 * then.
 */
export const fullExportEventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready'), url: z.string(), name: z.string() }),
  z.object({ type: z.literal('progress'), bytes: z.int(), total: z.int() }),
  /** `missing` items couldn't be read; the archive names them. */
  z.object({ type: z.literal('finished'), bytes: z.int(), missing: z.int() }),
]);

export type FullExportEvent = Readonly<z.infer<typeof fullExportEventSchema>>;
