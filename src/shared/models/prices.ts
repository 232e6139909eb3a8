import { z } from 'zod';
import { largestPrice } from '../limits.ts';

/** An amount of money for a number of units. */
const priceSchema = z.number().min(0).max(largestPrice);

/**
 * What a model costs: for a million tokens of each kind, for a million characters of speech, and for a minute of
 * audio. An absent price is unknown, and 0 is free. `cachedInput` and `reasoning` default to `input` and `output`.
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

/** The prices of a model that the user typed. They replace all that the model list states. */
export const typedPricesSchema = z.object({ model: z.string().min(1).max(500), prices: modelPricesSchema });

export type TypedPrices = Readonly<z.infer<typeof typedPricesSchema>>;

/** An ISO 4217 code. */
export const currencySchema = z.string().regex(/^[A-Z]{3}$/);

/** The prices of a model, null if it has none, and their currency. */
export type Pricing = { readonly currency: string; readonly prices: ModelPrices | null };

/** The currency of the prices in model lists, and of amounts that a gateway reports. */
export const defaultCurrency = 'USD';
