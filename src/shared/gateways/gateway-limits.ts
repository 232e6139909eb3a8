import { z } from 'zod';
import {
  byteLimitRange,
  charactersLimitRange,
  contextLimitRange,
  learnedVoicesLimit,
  secondsLimitRange,
} from '../limits.ts';
import { chatCorrectionsSchema, withCorrections } from './chat-correction.ts';
import { namedModel, transcriptionFactsSchema, withFacts } from './transcription-fact.ts';

const within = ({ min, max }: { readonly min: number; readonly max: number }) => z.number().min(min).max(max);

/**
 * Limits of a gateway, learned from its errors or set by the user. Null means unknown. `refused` lists audio formats
 * and MIME types that it rejected. With `singleReplies`, it ignores `n`.
 */
export const gatewayLimitsSchema = z.object({
  maxBytes: within(byteLimitRange).nullable(),
  maxSeconds: within(secondsLimitRange).nullable(),
  /** Largest body of a chat request with images, in bytes. */
  maxChatBytes: z.number().min(0).max(byteLimitRange.max).nullable().default(null),
  refused: z.array(z.string()),
  /** What is known about its transcription requests. */
  transcription: transcriptionFactsSchema.default([]),
  singleReplies: z.boolean().default(false),
  /** Whether speech requests with directions are refused. */
  noDirections: z.boolean().default(false),
  /** The voices that the gateway named when it refused another one. Empty means unknown. */
  voices: z.array(z.string().min(1).max(100)).max(learnedVoicesLimit).readonly().default([]),
  /** Longest text of one speech request, in UTF-16 units. */
  maxCharacters: within(charactersLimitRange).nullable().default(null),
  /** Context length of the model, in tokens. */
  contextLimit: within(contextLimitRange).nullable().default(null),
  /** How to correct chat requests that the model would otherwise refuse. */
  corrections: chatCorrectionsSchema.default([]),
});

export type GatewayLimits = Readonly<z.infer<typeof gatewayLimitsSchema>>;

/** Limits of one model. An empty model ID stands for all models of the gateway. */
export const modelLimitsSchema = z.object({ model: z.string(), limits: gatewayLimitsSchema });

export type ModelLimits = Readonly<z.infer<typeof modelLimitsSchema>>;

/** Limits of a gateway that hasn't refused anything yet. */
export const noKnownLimits: GatewayLimits = {
  maxBytes: null,
  maxSeconds: null,
  maxChatBytes: null,
  refused: [],
  transcription: [],
  singleReplies: false,
  noDirections: false,
  voices: [],
  maxCharacters: null,
  contextLimit: null,
  corrections: [],
};

/** How long Parlance acts on what a rejected request taught it, in ms: 30 days. Gateways and models change. */
const learnedForMs = 30 * 24 * 60 * 60 * 1000;

/** Whether a limit no longer applies. `learnedAt` is in epoch ms, or null if it wasn't learned from a rejection. */
export function hasExpired(learnedAt: number | null, now: number): boolean {
  return learnedAt !== null && now - learnedAt >= learnedForMs;
}

/** Whether the limits contain any. */
export function hasAnyLimit(limits: GatewayLimits): boolean {
  const { maxBytes, maxSeconds, maxChatBytes, maxCharacters, refused, corrections, transcription, voices } =
    limits;
  const { noDirections, singleReplies, contextLimit } = limits;
  return (
    [maxBytes, maxSeconds, maxChatBytes, maxCharacters, contextLimit].some((number) => number !== null) ||
    [refused, corrections, transcription, voices].some((list) => list.length > 0) ||
    [noDirections, singleReplies].some(Boolean)
  );
}

/** Splits limits into single ones, each of which can expire by itself. {@link strictest} combines them again. */
export function singleLimits(limits: GatewayLimits): readonly GatewayLimits[] {
  const { maxBytes, maxSeconds, maxChatBytes, maxCharacters, singleReplies, noDirections, voices } = limits;
  const parts: readonly Partial<GatewayLimits>[] = [
    ...[{ maxBytes }, { maxSeconds }, { maxChatBytes }, { maxCharacters }],
    ...[{ singleReplies }, { noDirections }, { voices }, { contextLimit: limits.contextLimit }],
    ...limits.refused.map((form) => ({ refused: [form] })),
    ...limits.transcription.map((fact) => ({ transcription: [fact] })),
    ...limits.corrections.map((correction) => ({ corrections: [correction] })),
  ];
  return parts.map((part) => ({ ...noKnownLimits, ...part })).filter(hasAnyLimit);
}

/** Returns the limits with uploads of at most `bytes`, as set by the user. */
export function withUploadLimit(limits: GatewayLimits, bytes: number): GatewayLimits {
  return { ...limits, maxBytes: Math.min(limits.maxBytes ?? bytes, bytes) };
}

/** Returns the limits with more refused formats and MIME types. */
export function withRefused(limits: GatewayLimits, formats: readonly string[]): GatewayLimits {
  return { ...limits, refused: [...new Set([...limits.refused, ...formats])] };
}

/** Combines two sets of limits: the smaller sizes, and everything that either refuses. */
export function strictest(one: GatewayLimits, other: GatewayLimits): GatewayLimits {
  const smaller = (a: number | null, b: number | null) =>
    a === null || b === null ? (a ?? b) : Math.min(a, b);
  return {
    maxBytes: smaller(one.maxBytes, other.maxBytes),
    maxSeconds: smaller(one.maxSeconds, other.maxSeconds),
    maxChatBytes: smaller(one.maxChatBytes, other.maxChatBytes),
    refused: [...new Set([...one.refused, ...other.refused])],
    transcription: withFacts(one.transcription, other.transcription),
    singleReplies: one.singleReplies || other.singleReplies,
    noDirections: one.noDirections || other.noDirections,
    voices: other.voices.length > 0 ? other.voices : one.voices,
    maxCharacters: smaller(one.maxCharacters, other.maxCharacters),
    contextLimit: smaller(one.contextLimit, other.contextLimit),
    corrections: withCorrections(one.corrections, other.corrections),
  };
}

/** Returns the limits of a model that has never been used, as implied by its name. */
export function limitsByName(model: string): GatewayLimits {
  const { facts, maxSeconds } = namedModel(model);
  return { ...noKnownLimits, transcription: facts, maxSeconds };
}
