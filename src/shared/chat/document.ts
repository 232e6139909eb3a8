import { z } from 'zod';
import { documentPartsLimit, documentTextLimit } from '../limits.ts';
import { countSchema } from '../ranges.ts';

/** What the parts of a document are. Formats without pages have one part, the whole text. */
export const documentUnits = ['page', 'slide', 'sheet', 'chapter', 'whole'] as const;

/** Text of one part of a document, as Markdown, and its estimated number of tokens. */
export const documentPartSchema = z.object({ text: z.string(), tokens: countSchema });

export type DocumentPart = Readonly<z.infer<typeof documentPartSchema>>;

/** The text of a document, part by part. */
export const documentTextSchema = z.object({
  unit: z.enum(documentUnits),
  parts: z
    .array(documentPartSchema)
    .min(1)
    .max(documentPartsLimit)
    .refine((parts) => parts.reduce((sum, { text }) => sum + text.length, 0) <= documentTextLimit),
});

export type DocumentText = Readonly<z.infer<typeof documentTextSchema>>;

const partNumber = z.int().min(1).max(documentPartsLimit);

/** Part numbers (from 1) as closed ranges in ascending order. Null stands for all parts. */
export const chosenPartsSchema = z
  .array(z.tuple([partNumber, partNumber]).readonly())
  .min(1)
  .max(documentPartsLimit)
  .readonly()
  .nullable();

export type ChosenParts = z.infer<typeof chosenPartsSchema>;

/** Returns the chosen parts of a document. */
export function chosenOf<Part>(parts: readonly Part[], chosen: ChosenParts): readonly Part[] {
  return chosen ? chosen.flatMap(([from, to]) => parts.slice(from - 1, to)) : parts;
}

/** Returns the text that is sent for parts of a document. */
export function textOfParts(parts: readonly Pick<DocumentPart, 'text'>[]): string {
  return parts.map(({ text }) => text).join('\n\n');
}

/** Returns the estimated number of tokens in parts of a document. */
export function tokensOfParts(parts: readonly Pick<DocumentPart, 'tokens'>[]): number {
  return parts.reduce((sum, { tokens }) => sum + tokens, 0);
}
