import type { ModelPrices } from '../../shared/gateways/prices.ts';
import { largestPrice } from '../../shared/limits.ts';
import { type Fields, record } from './json-fields.ts';

const million = 1_000_000;

/**
 * Returns the prices in an entry of a model list, in USD per million tokens, or null if it has none. Strings are prices
 * per token (OpenRouter's `prompt` and `completion`, and `input` and `output` of Vercel's AI Gateway). Numbers are
 * prices per million tokens (Together's `input` and `output`); under other names they're ambiguous and aren't used.
 *
 * Sources: vercel/ai (`packages/gateway/src/gateway-model-entry.ts`: cost per token in USD, as strings) and
 * RooCodeInc/Roo-Code (`src/api/providers/fetchers/vercel-ai-gateway.ts`, for the list at `/models`), and
 * https://docs.together.ai/reference/models, whose example has 0.3 for an input price of $0.30 per million tokens.
 */
export function modelPrices(entry: unknown): ModelPrices | null {
  const pricing = record(record(entry)?.pricing);
  if (!pricing) return null;
  const input = priceIn(pricing, ['prompt', 'input']);
  const output = priceIn(pricing, ['completion', 'output']);
  // Models that don't charge these separately are listed with 0.
  const cachedInput = priceIn(pricing, ['input_cache_read', 'cached_input']) || null;
  const reasoning = priceIn(pricing, ['internal_reasoning']) || null;
  const prices = {
    ...(input !== null && { input }),
    ...(output !== null && { output }),
    ...(cachedInput !== null && { cachedInput }),
    ...(reasoning !== null && { reasoning }),
  };
  return input === null && output === null ? null : prices;
}

/** Returns the price per million tokens. OpenRouter lists -1 for models that select another model. */
function priceIn(pricing: Fields, names: readonly string[]): number | null {
  for (const name of names) {
    const value = pricing[name];
    const isNumber = typeof value === 'number' && (name === 'input' || name === 'output');
    const price = typeof value === 'string' ? perMillion(value) : isNumber ? value : null;
    if (price !== null && price >= 0 && price <= largestPrice) return price;
  }
  return null;
}

/** Parses a price per token, such as `0.0000025` or `2.5e-6`. */
function perMillion(price: string): number | null {
  // Stricter than `Number`, which also accepts an empty string or `0x1`.
  if (price.length > 40 || !/^[\d.][\d.e+-]*$/i.test(price)) return null;
  const value = Number(price) * million;
  return Number.isFinite(value) ? Number(value.toPrecision(12)) : null;
}
