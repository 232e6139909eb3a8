import { z } from 'zod';

/** Fields without which a chat request would be invalid or mean something else. */
export const neverLeftOut: ReadonlySet<string> = new Set(['model', 'messages', 'n']);

const fieldSchema = z
  .string()
  .min(1)
  .max(200)
  .refine((name) => !neverLeftOut.has(name));

/** Maximum number of corrections to store per model. */
const maxCorrections = 40;

/**
 * A correction for requests to a model that refuses a field. `field` is its name in the request, and `instead` is the
 * field to send instead, or null to leave it out. With `allowed`, only values other than these are left out.
 */
export const chatCorrectionSchema = z.object({
  field: fieldSchema,
  instead: fieldSchema.nullable(),
  allowed: z.array(z.string().max(20)).min(1).max(10).readonly().optional(),
});

export type ChatCorrection = Readonly<z.infer<typeof chatCorrectionSchema>>;

/** Known corrections for requests to one model. */
export const chatCorrectionsSchema = z.array(chatCorrectionSchema).max(maxCorrections).readonly();

/**
 * Adds newly learned corrections to the known ones. A correction for a field that is only sent because of a known
 * correction cancels the known one.
 */
export function withCorrections(
  known: readonly ChatCorrection[],
  learned: readonly ChatCorrection[],
): readonly ChatCorrection[] {
  const merged = learned.reduce((all, correction) => {
    const others = all.filter(({ field, instead }) => ![field, instead].includes(correction.field));
    const cancels = all.some(({ instead }) => instead === correction.field);
    return cancels ? others : [...others, correction];
  }, known);
  return merged.slice(-maxCorrections);
}

/** The correction for requests to a model that doesn't accept images. Its field is named after their message part. */
export const imagesRefused: ChatCorrection = { field: 'image_url', instead: null };

/** Records that the user chose to leave out the images of earlier messages. It's never learned. */
export const olderImagesLeftOut: ChatCorrection = { field: 'older_images', instead: null };

/** Records that the user chose to send images at a smaller size. It's never learned. */
export const imagesMadeSmaller: ChatCorrection = { field: 'smaller_images', instead: null };

/** Whether a model is known to refuse images. */
export function refusesImages(corrections: readonly ChatCorrection[]): boolean {
  return corrections.some(({ field }) => field === imagesRefused.field);
}
