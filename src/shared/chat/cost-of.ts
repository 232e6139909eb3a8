import type { ModelPrices, TypedPrices } from '../gateways/prices.ts';
import { largestAmount } from '../limits.ts';
import type { Cost } from './cost.ts';
import type { Usage } from './generation.ts';

const million = 1_000_000;

/**
 * Returns the cost of tokens. Cached tokens are part of the prompt, and reasoning is part of the completion. Returns
 * null if a required price or count is unknown.
 */
export function costOfTokens(usage: Usage, prices: ModelPrices): number | null {
  const { promptTokens, completionTokens, cachedTokens = 0, reasoningTokens = 0 } = usage;
  if (promptTokens === null || completionTokens === null) return null;
  const cached = Math.min(cachedTokens, promptTokens);
  const reasoning = Math.min(reasoningTokens, completionTokens);
  return sumOf([
    priced(promptTokens - cached, prices.input, million),
    priced(cached, prices.cachedInput ?? prices.input, million),
    priced(completionTokens - reasoning, prices.output, million),
    priced(reasoning, prices.reasoning ?? prices.output, million),
  ]);
}

/** Returns the cost of speaking a text of `characters` UTF-16 units, or null without a price. */
export function costOfCharacters(characters: number, prices: ModelPrices): number | null {
  return priced(characters, prices.characters, million);
}

/** Returns the cost of transcribing `seconds` seconds of audio, or null without a price. */
export function costOfAudio(seconds: number, prices: ModelPrices): number | null {
  return priced(seconds, prices.minute, 60);
}

/** Adds amounts and rounds off floating-point noise. Returns null if one of them is null. */
export function sumOf(amounts: readonly (number | null)[]): number | null {
  let sum = 0;
  for (const amount of amounts) {
    if (amount === null) return null;
    sum += amount;
  }
  return Math.min(largestAmount, Number(sum.toPrecision(12)));
}

/**
 * Combines the costs of the requests for one reply. Returns undefined if one of them is undefined, or if their
 * currencies differ.
 */
export function combinedCost(costs: readonly (Cost | undefined)[]): Cost | undefined {
  const [first] = costs;
  const known = costs.filter((cost) => cost !== undefined);
  if (!first || known.length < costs.length) return undefined;
  if (known.some(({ currency }) => currency !== first.currency)) return undefined;
  const bases = known.map(({ basis }) => basis);
  const basis = bases.includes('estimated')
    ? 'estimated'
    : bases.every((one) => one === 'reported')
      ? 'reported'
      : 'counted';
  return { amount: sumOf(known.map(({ amount }) => amount)), currency: first.currency, basis };
}

/** Returns the prices that the user entered for a model, else those in the model list, or null if there are none. */
export function pricesOf(
  model: string,
  typed: readonly TypedPrices[],
  listed: readonly { readonly id: string; readonly prices?: ModelPrices | undefined }[],
): ModelPrices | null {
  const own = typed.find((one) => one.model === model)?.prices;
  return own ?? listed.find(({ id }) => id === model)?.prices ?? null;
}

function priced(units: number, price: number | undefined, per: number): number | null {
  if (units === 0) return 0;
  return price === undefined ? null : sumOf([(units / per) * price]);
}
