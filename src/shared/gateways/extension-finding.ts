import { z } from 'zod';

/** What a gateway or a model may support beyond the common API. */
export const extensions = [
  'reasoning-effort',
  'completion-tokens',
  'images',
  'context-length',
  'stream-usage',
  'word-timings',
  'streamed-transcripts',
  'speakers',
  'directions',
  'voices',
] as const;

export type Extension = (typeof extensions)[number];

/**
 * What is known about an extension. `how` is the source: the model list, an earlier refusal, this test, or the model's
 * documentation. It's null if the state is `unknown`. `detail` is a value that its message mentions.
 */
export const extensionFindingSchema = z.object({
  extension: z.enum(extensions),
  state: z.enum(['supported', 'refused', 'unknown']),
  how: z.enum(['listed', 'learned', 'tested', 'documented']).nullable(),
  detail: z.union([z.string(), z.number()]).nullable(),
});

export type ExtensionFinding = Readonly<z.infer<typeof extensionFindingSchema>>;
