import { z } from 'zod';
import { largestPrice } from '../limits.ts';

/** An amount of money for a number of units. */
const priceSchema = z.number().min(0).max(largestPrice);

/**
 * What a model costs: per million tokens of each kind, per million characters of speech, and per minute of audio. An
 * absent price is unknown, and 0 is free. `cachedInput` and `reasoning` default to `input` and `output`.
 */
export const modelPricesSchema = z.object({
  input: priceSchema.optional(),
  cachedInput: priceSchema.optional(),
  output: priceSchema.optional(),
  reasoning: priceSchema.optional(),
  characters: priceSchema.optional(),
  minute: priceSchema.optional(),
});

export type ModelPrices = Readonly<z.infer<typeof modelPricesSchema>>;

/** The prices that the user entered for a model. They replace all of its prices in the model list. */
export const typedPricesSchema = z.object({ model: z.string().min(1).max(500), prices: modelPricesSchema });

export type TypedPrices = Readonly<z.infer<typeof typedPricesSchema>>;

/** An ISO 4217 code. */
export const currencySchema = z.string().regex(/^[A-Z]{3}$/);

/** The prices of a model (null if it has none) and their currency. */
export type Pricing = { readonly currency: string; readonly prices: ModelPrices | null };

/** The currency of the prices in model lists, and of amounts that a gateway reports. */
export const defaultCurrency = 'USD';
