import { z } from 'zod';
import { extraFieldsSchema } from '../gateways/extra-fields.ts';
import {
  chatChoices,
  chatRanges,
  contextLimitRange,
  longestSystemPrompt,
  repliesRange,
  seedRange,
} from '../limits.ts';
import { responseFormatSchema } from './response-format.ts';

const within = (range: { readonly min: number; readonly max: number }) =>
  z.number().min(range.min).max(range.max);

const stopSequence = z.string().min(1).max(1000);

/**
 * Parameters of a chat request. Each has one of three states: absent (inherited from the defaults), `null` (not sent),
 * or a value (sent even if it equals the default).
 */
export const chatParametersSchema = z
  .object({
    temperature: within(chatRanges.temperature).nullable(),
    topP: within(chatRanges.topP).nullable(),
    presencePenalty: within(chatRanges.presencePenalty).nullable(),
    frequencyPenalty: within(chatRanges.frequencyPenalty).nullable(),
    maxTokens: z.int().min(contextLimitRange.min).max(contextLimitRange.max).nullable(),
    replies: z.int().min(repliesRange.min).max(repliesRange.max).nullable(),
    stop: z.union([stopSequence, z.array(stopSequence).min(1).max(64)]).nullable(),
    reasoningEffort: z.enum(chatChoices.reasoningEffort).nullable(),
    verbosity: z.enum(chatChoices.verbosity).nullable(),
    seed: z.int().min(seedRange.min).max(seedRange.max).nullable(),
    responseFormat: responseFormatSchema.nullable(),
    user: z.string().min(1).max(1000).nullable(),
    stream: z.boolean(),
    /** Merged over the fields of the gateway and of the model. */
    extraFields: extraFieldsSchema.nullable(),
  })
  .partial();

/** System prompt; empty for none. */
export const systemPromptSchema = z.string().max(longestSystemPrompt);

export type ChatParameters = Readonly<z.infer<typeof chatParametersSchema>>;
