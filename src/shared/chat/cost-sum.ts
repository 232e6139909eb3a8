import { z } from 'zod';
import { countSchema } from '../ranges.ts';
import { amountSchema, costSchema } from './cost.ts';

/** What a request was for. */
export const costKindSchema = z.enum(['chat', 'transcription', 'speech']);

/** The cost of all requests in a month (`2026-11`) for which the other fields are the same. */
export const costSumSchema = costSchema.pick({ currency: true, basis: true }).extend({
  month: z.string(),
  kind: costKindSchema,
  gateway: z.string(),
  model: z.string(),
  /** The name of the folder that the conversations are in now. Null if they aren't in one. */
  folder: z.string().nullable(),
  amount: amountSchema,
  requests: countSchema,
  /** Number of requests without a price. They aren't part of the amount. */
  unpriced: countSchema,
});

/** The cost of the replies in a folder's conversations, in one currency and on one basis. */
export const folderCostSchema = costSumSchema.pick({
  currency: true,
  basis: true,
  amount: true,
  requests: true,
  unpriced: true,
});

export type FolderCost = Readonly<z.infer<typeof folderCostSchema>>;

export type CostSum = Readonly<z.infer<typeof costSumSchema>>;
