import type { ReportedCost } from '../../shared/chat/cost.ts';
import { largestAmount } from '../../shared/limits.ts';
import { type Fields, record } from './json-fields.ts';

type Headers = Readonly<Record<string, string | readonly string[] | undefined>>;

/**
 * Returns the cost in a response or in one frame of it: next to its usage or within it, as a number, a string or an
 * object with a total. Null if there is none, or if the names don't make its unit certain. A name with an unknown word
 * may be the cost of something else, such as `upstream_inference_cost`, or be in credits.
 */
export function reportedCost(frame: Fields): ReportedCost | null {
  const { usage, billing, provider_metadata: provider, _hidden_params: hidden } = frame;
  for (const fields of [usage, frame, billing, record(provider)?.gateway, hidden]) {
    const cost = costAmong(record(fields));
    if (cost) return cost;
  }
  return null;
}

/** Returns the cost in the headers of a response, such as LiteLLM's `x-litellm-response-cost`. Null if there is none. */
export function costInHeaders(headers: Headers): ReportedCost | null {
  const costs = Object.entries(headers).flatMap(([name, value]) => {
    if (typeof value !== 'string' || !isAboutCost(name)) return [];
    const words = wordsOf(name).filter((word) => word !== 'x');
    const [vendor = ''] = words;
    const unit = unitOf(vendors.has(vendor) ? words.slice(1) : words, plainWords);
    const cost = unit && costOf(value, unit, 0);
    // LiteLLM calculates costs in US dollars.
    return cost ? [{ name, cost: vendor === 'litellm' ? { currency: 'USD', ...cost } : cost }] : [];
  });
  return preferred(costs);
}

/** Names before the word for the cost in a header. */
const vendors = new Set(['litellm', 'openrouter', 'portkey', 'helicone', 'requesty', 'nanogpt', 'gateway']);

/** A currency (null if it isn't named), and how much of it one unit is (null if that isn't named). */
type Unit = { readonly currency: string | null; readonly scale: number | null };

const noUnit: Unit = { currency: null, scale: null };

/** Words in the name of a total that don't change its unit. */
const plainWords = new Set([
  ...['cost', 'costs', 'total', 'in', 'amount', 'value', 'response', 'request', 'usage'],
  ...['actual', 'final', 'estimated', 'billed', 'charged'],
]);

/** Such words in the name of an object that contains a total. */
const objectWords = new Set([...plainWords, 'details', 'detail', 'breakdown', 'info']);

/** Such words within that object, where Perplexity's `request_cost` is a part of the total. */
const totalWords = new Set(['cost', 'costs', 'total', 'in', 'amount', 'value', 'actual', 'final']);

const currencies = new Map([
  ...['usd', 'dollar', 'dollars'].map((word) => [word, 'USD'] as const),
  ...['eur', 'euro', 'euros', '€'].map((word) => [word, 'EUR'] as const),
  ...['cny', 'rmb', 'yuan'].map((word) => [word, 'CNY'] as const),
  ...['gbp', '£'].map((word) => [word, 'GBP'] as const),
  ...['jpy', 'inr', 'krw', 'chf', 'cad', 'aud', 'brl'].map((word) => [word, word.toUpperCase()] as const),
  ['$', 'USD'],
]);

const scales = new Map([
  ...['cent', 'cents'].map((word) => [word, 1e-2] as const),
  ...['milli', 'millis'].map((word) => [word, 1e-3] as const),
  ...['micro', 'micros'].map((word) => [word, 1e-6] as const),
  ...['nano', 'nanos'].map((word) => [word, 1e-9] as const),
]);

/** xAI's `cost_in_usd_ticks`. Ticks of anything else are unknown. */
const usdTick = 1e-10;

/** Longest name that is read, in UTF-16 units, and the maximum depth of objects in a cost. */
const longestName = 60;
const maxDepth = 2;

function isAboutCost(name: string): boolean {
  return name.length <= longestName && /cost/i.test(name);
}

function wordsOf(name: string): readonly string[] {
  const separated = name.replace(/([a-z])([A-Z])/g, '$1_$2').toLowerCase();
  return separated.split(/[^a-z€£$]+/).filter(Boolean);
}

/** Returns the unit that the words of a name state. Null if they contain a word that is neither plain nor a unit. */
function unitOf(words: readonly string[], plain: ReadonlySet<string>): Unit | null {
  let { currency, scale } = noUnit;
  for (const word of words.flatMap(withoutPrefix)) {
    if (plain.has(word)) continue;
    const named = currencies.get(word);
    const factor = word === 'tick' || word === 'ticks' ? usdTick : scales.get(word);
    if (named) {
      if (currency !== null && currency !== named) return null;
      currency = named;
    } else if (factor === undefined) return null;
    else scale = (scale ?? 1) * factor;
  }
  return scale === usdTick && currency !== 'USD' ? null : { currency, scale };
}

/** Splits a word such as `microdollars`. */
function withoutPrefix(word: string): readonly string[] {
  const [, prefix, unit] = /^(milli|micro|nano)(.+)$/.exec(word) ?? [];
  return prefix && unit && (currencies.has(unit) || scales.has(unit)) ? [prefix, unit] : [word];
}

/** Combines the units that two names state. Null if they differ. */
function combined(one: Unit, other: Unit): Unit | null {
  const differ = (a: unknown, b: unknown) => a !== null && b !== null && a !== b;
  if (differ(one.currency, other.currency) || differ(one.scale, other.scale)) return null;
  return { currency: one.currency ?? other.currency, scale: one.scale ?? other.scale };
}

function costAmong(fields: Fields | null): ReportedCost | null {
  if (!fields) return null;
  const costs: NamedCost[] = [];
  for (const name in fields) {
    if (!isAboutCost(name)) continue;
    const value = fields[name];
    const unit = unitOf(wordsOf(name), record(value) ? objectWords : plainWords);
    const cost = unit && costOf(value, unit, 0);
    if (cost) costs.push({ name, cost });
  }
  return preferred(costs);
}

type NamedCost = { readonly name: string; readonly cost: ReportedCost };

/** Returns the total, else the cost with a currency, else the first one. An estimate comes last. */
function preferred(costs: readonly NamedCost[]): ReportedCost | null {
  const rank = ({ name, cost }: NamedCost) =>
    (/estimated/i.test(name) ? 4 : 0) + (/total/i.test(name) ? 0 : 2) + (cost.currency ? 0 : 1);
  return costs.toSorted((a, b) => rank(a) - rank(b))[0]?.cost ?? null;
}

function costOf(value: unknown, unit: Unit, depth: number): ReportedCost | null {
  const fields = record(value);
  if (fields) return depth < maxDepth ? totalIn(fields, unit, depth + 1) : null;
  const read = typeof value === 'string' ? amountIn(value) : { amount: value, unit: noUnit };
  const whole = read && combined(unit, read.unit);
  if (!whole || typeof read.amount !== 'number') return null;
  const amount = Number((read.amount * (whole.scale ?? 1)).toPrecision(12));
  if (!(amount >= 0 && amount <= largestAmount)) return null;
  return { amount, ...(whole.currency && { currency: whole.currency }) };
}

/** Returns the total of an object. Its parts are never added up, because some may be missing. */
function totalIn(fields: Fields, outer: Unit, depth: number): ReportedCost | null {
  const { currency, unit, units, currency_code: code } = fields;
  const stated = [currency, unit, units, code].filter((word) => typeof word === 'string' && word !== '');
  const own = stated.reduce<Unit | null>((known, word) => {
    const next = unitOf(wordsOf(String(word).slice(0, longestName)), plainWords);
    return known && next && combined(known, next);
  }, outer);
  if (!own) return null;
  const costs: NamedCost[] = [];
  for (const name in fields) {
    const words = name.length > longestName ? [] : wordsOf(name);
    const named = words.length > 0 ? unitOf(words, totalWords) : null;
    const whole = named && combined(own, named);
    const cost = whole && costOf(fields[name], whole, depth);
    if (cost) costs.push({ name, cost });
  }
  return preferred(costs);
}

const written = /^([a-z]{3}|[$€£])? ?(\d{1,15}(?:\.\d{1,30})?(?:e[+-]?\d{1,3})?) ?([a-z]{3}|[$€£])?$/i;

/** Reads a string that contains a number, with or without a currency. */
function amountIn(text: string): { readonly amount: number; readonly unit: Unit } | null {
  const [, before = '', number = '', after = ''] = written.exec(text.slice(0, longestName).trim()) ?? [];
  const unit = unitOf(
    [before, after].filter(Boolean).map((word) => word.toLowerCase()),
    new Set(),
  );
  return number && unit ? { amount: Number(number), unit } : null;
}
