import { z } from 'zod';
import { currencySchema, modelPricesSchema } from '../gateways/prices.ts';
import { largestAmount } from '../limits.ts';

/** An amount of money in some currency. */
export const amountSchema = z.number().min(0).max(largestAmount);

/**
 * What a request cost. The amount was `reported` by the gateway, or calculated from the prices at that time and from
 * `counted` or `estimated` tokens, characters or minutes. It's null if the model had no price.
 */
export const costSchema = z.object({
  amount: amountSchema.nullable(),
  currency: currencySchema,
  basis: z.enum(['reported', 'counted', 'estimated']),
  prices: modelPricesSchema.optional(),
});

/** The cost of a request, as its gateway reported it. Without a currency, it's in that of the gateway. */
export type ReportedCost = { readonly amount: number; readonly currency?: string };

export type Cost = Readonly<z.infer<typeof costSchema>>;
