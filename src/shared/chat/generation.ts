import { z } from 'zod';
import { failureSchema } from '../failure-schema.ts';
import { chatCorrectionsSchema } from '../gateways/chat-correction.ts';
import { currencySchema } from '../gateways/prices.ts';
import { countSchema, instantSchema } from '../ranges.ts';
import { amountSchema, costSchema } from './cost.ts';
import { chatParametersSchema } from './parameters.ts';

/** Token counts reported by the gateway. */
export const usageSchema = z.object({
  promptTokens: countSchema.nullable(),
  completionTokens: countSchema.nullable(),
  totalTokens: countSchema.nullable(),
  /** The part of `completionTokens` that is reasoning. Absent if it wasn't reported. */
  reasoningTokens: countSchema.optional(),
  /** The part of `promptTokens` that came from the gateway's cache. Absent if it wasn't reported. */
  cachedTokens: countSchema.optional(),
  /** The cost of the request. Absent if it wasn't reported. */
  cost: amountSchema.optional(),
  /** The currency of the cost, if it was reported. Otherwise it's that of the gateway. */
  costCurrency: currencySchema.optional(),
});

export type Usage = Readonly<z.infer<typeof usageSchema>>;

/** A retry that is scheduled because an attempt failed before the first byte. `nextAt` is in epoch ms. */
export const retryNoticeSchema = z.object({
  attempt: z.int(),
  reason: failureSchema,
  nextAt: instantSchema,
});

export type RetryNotice = Readonly<z.infer<typeof retryNoticeSchema>>;

/**
 * One chat request, with its parameters, usage and timing (all times in epoch ms). It has 1 to n sibling replies.
 * `continuesMessageId` is the reply that a continuation appends to.
 */
export const generationSchema = z.object({
  id: z.string(),
  conversationId: z.string(),
  continuesMessageId: z.string().nullable(),
  gatewayId: z.string(),
  gatewayName: z.string(),
  model: z.string(),
  /** The parameters that were sent: the conversation's own, and the defaults from the settings. */
  parameters: chatParametersSchema,
  systemPrompt: z.string(),
  /** Corrections that were learned from a refusal of this request. Absent if there were none. */
  corrections: chatCorrectionsSchema.optional(),
  /** Shared by the generations of one model comparison; null for other generations. */
  comparisonId: z.string().nullable(),
  startedAt: instantSchema,
  firstDeltaAt: instantSchema.nullable(),
  endedAt: instantSchema.nullable(),
  usage: usageSchema.nullable(),
  /** Its cost, once it has ended. Absent if nothing was received. */
  cost: costSchema.optional(),
  retry: retryNoticeSchema.nullable(),
});

export type Generation = Readonly<z.infer<typeof generationSchema>>;
