import { z } from 'zod';

/** Fields of a chat request that some gateways refuse, by their names in the request. */
export const refusableFields = [
  'temperature',
  'top_p',
  'presence_penalty',
  'frequency_penalty',
  'max_tokens',
  'max_completion_tokens',
  'stop',
  'reasoning_effort',
  'verbosity',
  'seed',
  'user',
  'stream',
  'stream_options',
] as const;

/** Name of a field that a gateway may refuse. */
export type RefusableField = (typeof refusableFields)[number];

/**
 * A correction of requests to a model that refuses a field: the field to send instead, or null to leave it out. With
 * `allowed`, only other values than these are left out.
 */
export const chatCorrectionSchema = z.object({
  field: z.enum(refusableFields),
  instead: z.enum(refusableFields).nullable(),
  allowed: z.array(z.string().max(20)).min(1).max(10).readonly().optional(),
});

export type ChatCorrection = Readonly<z.infer<typeof chatCorrectionSchema>>;

/** Known corrections of the requests to one model. */
export const chatCorrectionsSchema = z.array(chatCorrectionSchema).max(refusableFields.length).readonly();

/**
 * Adds newly learned corrections to the known ones. A correction of a field that is only sent because of a known
 * correction cancels that one.
 */
export function withCorrections(
  known: readonly ChatCorrection[],
  learned: readonly ChatCorrection[],
): readonly ChatCorrection[] {
  return learned.reduce((all, correction) => {
    const others = all.filter(({ field, instead }) => ![field, instead].includes(correction.field));
    const cancels = all.some(({ instead }) => instead === correction.field);
    return cancels ? others : [...others, correction];
  }, known);
}
