import type { ReportedCost } from '../../shared/chat/cost.ts';
import type { Usage } from '../../shared/chat/generation.ts';
import { maxCount } from '../../shared/limits.ts';
import { type Fields, record } from './json-fields.ts';
import { reportedCost } from './reported-cost.ts';

/** Returns the token counts and the cost in a frame or a complete response. Null if it reports none. */
export function readUsage(frame: Fields): Usage | null {
  const usage = usageIn(frame);
  // Without either, this may be an error that only mentions a cost.
  if (!usage && !Array.isArray(frame.choices)) return null;
  const cost = reportedCost(usage && frame.usage !== usage ? { ...frame, usage } : frame);
  if (!usage && !cost) return null;
  return { ...(usage ? tokensIn(usage) : noTokens), ...(cost && costFields(cost)) };
}

/** Returns the usage of a request of which only the cost is known. */
export function usageOfCost(cost: ReportedCost): Usage {
  return { ...noTokens, ...costFields(cost) };
}

const noTokens = { promptTokens: null, completionTokens: null, totalTokens: null };

function costFields({ amount, currency }: ReportedCost): Pick<Usage, 'cost' | 'costCurrency'> {
  return { cost: amount, ...(currency && { costCurrency: currency }) };
}

/** Adds what a later frame reports. It may report less than an earlier one, such as only the cost. */
export function withUsage(before: Usage | null, later: Usage): Usage {
  const { costCurrency, ...others }: Usage = before ?? noTokens;
  return {
    ...others,
    ...(costCurrency && later.cost === undefined && { costCurrency }),
    ...later,
    promptTokens: laterCount(before?.promptTokens, later.promptTokens),
    completionTokens: laterCount(before?.completionTokens, later.completionTokens),
    totalTokens: laterCount(before?.totalTokens, later.totalTokens),
  };
}

/** Some gateways end a stream with zeros in place of counts. */
function laterCount(before: number | null | undefined, later: number | null): number | null {
  return later || (before ?? later);
}

function usageIn(frame: Fields): Fields | null {
  const { usage, x_groq: groq, usageMetadata, usage_metadata: metadata, choices } = frame;
  return (
    record(usage) ??
    // Groq reports usage here unless `stream_options` asks for it.
    record(record(groq)?.usage) ??
    record(usageMetadata) ??
    record(metadata) ??
    // Moonshot reports it in the last choice of a stream.
    (Array.isArray(choices) ? record(record(choices[0])?.usage) : null) ??
    // Ollama reports it next to the reply.
    ('eval_count' in frame || 'prompt_eval_count' in frame ? frame : null)
  );
}

/** Names of the same count, without separators and in lower case. */
const names = {
  prompt: ['prompttokens', 'inputtokens', 'promptevalcount', 'prompttokencount', 'inputtokencount'],
  completion: [
    ...['completiontokens', 'outputtokens', 'evalcount', 'candidatestokencount', 'outputtokencount'],
    ...['generatedtokens', 'completiontokencount'],
  ],
  total: ['totaltokens', 'totaltokencount'],
  reasoning: ['reasoningtokens', 'thoughtstokencount', 'thinkingtokens', 'reasoningoutputtokens'],
  cached: ['cachedtokens', 'promptcachehittokens', 'cachedcontenttokencount', 'cachedinputtokens'],
  cacheRead: ['cachereadinputtokens', 'cachereadtokens'],
  cacheWritten: ['cachecreationinputtokens'],
} as const;

type Kind = keyof typeof names;
type Counts = Record<Kind, number | null>;

const kinds: ReadonlyMap<string, Kind> = new Map(
  Object.entries(names).flatMap(([kind, spellings]) =>
    spellings.map((name) => [name, kind as Kind] as const),
  ),
);

/** Objects of some gateways that split the counts up. */
const details = [
  ...['completion_tokens_details', 'output_tokens_details', 'outputTokensDetails'],
  ...['prompt_tokens_details', 'input_tokens_details', 'inputTokensDetails'],
];

/** Maximum number of fields that are read. */
const maxFields = 100;

function tokensIn(usage: Fields): Usage {
  const counts = countsIn(usage);
  // Cohere's counts are in an object of their own.
  const own = record(usage.tokens) ?? record(usage.billed_units);
  return apart(
    own && counts.prompt === null && counts.completion === null ? countsIn(own) : counts,
    'input_tokens' in usage && !('prompt_tokens' in usage),
  );
}

/** Returns each count: the largest of its spellings, because some gateways send those that they don't use as 0. */
function countsIn(usage: Fields): Counts {
  const counts: Counts = {
    ...{ prompt: null, completion: null, total: null, reasoning: null },
    ...{ cached: null, cacheRead: null, cacheWritten: null },
  };
  const take = (fields: Fields | null, only?: ReadonlySet<Kind>) => {
    if (!fields) return;
    for (const [name, value] of Object.entries(fields).slice(0, maxFields)) {
      const kind = kinds.get(name.replace(/[_-]/g, '').toLowerCase());
      const number = count(value);
      if (!kind || number === null || (only && !only.has(kind))) continue;
      counts[kind] = Math.max(counts[kind] ?? 0, number);
    }
  };
  take(usage);
  for (const name of details) take(record(usage[name]), parts);
  return counts;
}

/** The counts that are parts of others. */
const parts: ReadonlySet<Kind> = new Set(['reasoning', 'cached', 'cacheRead', 'cacheWritten']);

/**
 * Returns the usage with reasoning as a part of the completion, and cached tokens as a part of the prompt. Gateways
 * count them in or apart, which their total shows. With `namesInput`, the prompt is named as by Anthropic, which counts
 * cached tokens apart.
 */
function apart({ prompt, completion, total, ...counts }: Counts, namesInput: boolean): Usage {
  const { cached, cacheRead, cacheWritten } = counts;
  const cache = (cacheRead ?? 0) + (cacheWritten ?? 0);
  const missing = total === null ? 0 : Math.max(0, total - (prompt ?? total) - (completion ?? total));
  // Gemini leaves reasoning out of the completion, and doesn't report it elsewhere.
  const isUnnamed = !counts.reasoning && missing > 0 && missing !== cache;
  const reasoning = isUnnamed ? missing : counts.reasoning;
  const thought = reasoning ?? 0;
  const addsReasoning =
    completion !== null &&
    (thought > completion || (missing > 0 && [thought, thought + cache].includes(missing)));
  const addsCache =
    prompt !== null &&
    (cache > prompt ||
      (missing > 0 && missing === cache + (addsReasoning ? thought : 0)) ||
      (namesInput && total === null));
  const read = cached ?? cacheRead;
  return {
    promptTokens: prompt === null ? null : within(prompt + (addsCache ? cache : 0)),
    completionTokens: completion === null ? null : within(completion + (addsReasoning ? thought : 0)),
    totalTokens: total,
    ...(reasoning !== null && { reasoningTokens: reasoning }),
    ...(read !== null && { cachedTokens: read }),
  };
}

function within(tokens: number): number {
  return Math.min(tokens, maxCount);
}

function count(value: unknown): number | null {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) <= maxCount
    ? (value as number)
    : null;
}
