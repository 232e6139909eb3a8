import { z } from 'zod';
import { amountSchema, costSchema } from './cost.ts';
import { countSchema } from './ranges.ts';

/** What a request was for. */
export const costKindSchema = z.enum(['chat', 'transcription', 'speech']);

/** The cost of all requests of a month (`2026-11`) for which the other fields are the same. */
export const costSumSchema = costSchema.pick({ currency: true, basis: true }).extend({
  month: z.string(),
  kind: costKindSchema,
  gateway: z.string(),
  model: z.string(),
  /** The name of the folder that the conversations are in now. Null outside of folders. */
  folder: z.string().nullable(),
  amount: amountSchema,
  requests: countSchema,
  /** How many of the requests had no price. They aren't part of the amount. */
  unpriced: countSchema,
});

/** What the replies of a folder's conversations cost, in one currency and on one basis. */
export const folderCostSchema = costSumSchema.pick({
  currency: true,
  basis: true,
  amount: true,
  requests: true,
  unpriced: true,
});

export type FolderCost = Readonly<z.infer<typeof folderCostSchema>>;

export type CostSum = Readonly<z.infer<typeof costSumSchema>>;
