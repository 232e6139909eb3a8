import { z } from 'zod';
import { takenBytesRange, takenCharactersRange, takenSecondsRange } from '../limits.ts';

const within = ({ min, max }: { readonly min: number; readonly max: number }) => z.number().min(min).max(max);

/**
 * What a gateway takes, as far as its answers (or a person) have told: null where nothing is known.
 * `refused` holds forms and MIME types that it did not read; with `plainAnswers` it refuses `verbose_json`, and
 * with `singleReplies` it ignores `n`.
 */
export const gatewayLimitsSchema = z.object({
  maxBytes: within(takenBytesRange).nullable(),
  maxSeconds: within(takenSecondsRange).nullable(),
  refused: z.array(z.string()),
  plainAnswers: z.boolean(),
  singleReplies: z.boolean().default(false),
  /** The longest text of one speech request, in UTF-16 units. */
  maxCharacters: within(takenCharactersRange).nullable().default(null),
});

export type GatewayLimits = Readonly<z.infer<typeof gatewayLimitsSchema>>;

/** What is known of a model there; an empty id stands for all of the gateway's. */
export const modelLimitsSchema = z.object({ model: z.string(), limits: gatewayLimitsSchema });

export type ModelLimits = Readonly<z.infer<typeof modelLimitsSchema>>;

/** Nothing has been refused yet. */
export const noKnownLimits: GatewayLimits = {
  maxBytes: null,
  maxSeconds: null,
  refused: [],
  plainAnswers: false,
  singleReplies: false,
  maxCharacters: null,
};

/** The same for uploads of at most so many bytes, as a person allows a gateway. */
export function withUploadLimit(limits: GatewayLimits, bytes: number): GatewayLimits {
  return { ...limits, maxBytes: Math.min(limits.maxBytes ?? bytes, bytes) };
}

/** Adds forms and MIME types that are refused. */
export function withRefused(limits: GatewayLimits, forms: readonly string[]): GatewayLimits {
  return { ...limits, refused: [...new Set([...limits.refused, ...forms])] };
}

/** What holds where both do: the smaller sizes, and all that either refuses. */
export function strictest(one: GatewayLimits, other: GatewayLimits): GatewayLimits {
  const smaller = (a: number | null, b: number | null) =>
    a === null || b === null ? (a ?? b) : Math.min(a, b);
  return {
    maxBytes: smaller(one.maxBytes, other.maxBytes),
    maxSeconds: smaller(one.maxSeconds, other.maxSeconds),
    refused: [...new Set([...one.refused, ...other.refused])],
    plainAnswers: one.plainAnswers || other.plainAnswers,
    singleReplies: one.singleReplies || other.singleReplies,
    maxCharacters: smaller(one.maxCharacters, other.maxCharacters),
  };
}
