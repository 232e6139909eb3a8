import { z } from 'zod';
import { failureSchema } from '../failure-schema.ts';
import { chatParametersSchema } from './parameters.ts';
import { countSchema, instantSchema } from './ranges.ts';

/** Tokens as the gateway reported them. */
export const usageSchema = z.object({
  promptTokens: countSchema.nullable(),
  completionTokens: countSchema.nullable(),
  totalTokens: countSchema.nullable(),
});

export type Usage = Readonly<z.infer<typeof usageSchema>>;

/** A try that failed before the first byte and will be made again: which one, why, and when (epoch ms). */
export const retryNoticeSchema = z.object({
  attempt: z.int(),
  reason: failureSchema,
  nextAt: instantSchema,
});

export type RetryNotice = Readonly<z.infer<typeof retryNoticeSchema>>;

/**
 * One HTTP request for replies, with its parameters, usage and timing (all times in epoch ms).
 * It owns 1 to n sibling replies; a continuation names the reply that it appends to.
 */
export const generationSchema = z.object({
  id: z.string(),
  conversationId: z.string(),
  continuesMessageId: z.string().nullable(),
  gatewayId: z.string(),
  gatewayName: z.string(),
  model: z.string(),
  /** What was sent: the conversation's own over the defaults of new ones. */
  parameters: chatParametersSchema,
  systemPrompt: z.string(),
  /** What the generations of one comparison of models have in common; null for any other. */
  comparisonId: z.string().nullable(),
  startedAt: instantSchema,
  firstDeltaAt: instantSchema.nullable(),
  endedAt: instantSchema.nullable(),
  usage: usageSchema.nullable(),
  retry: retryNoticeSchema.nullable(),
});

export type Generation = Readonly<z.infer<typeof generationSchema>>;
