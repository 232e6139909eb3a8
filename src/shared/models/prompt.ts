import { z } from 'zod';
import { systemPromptSchema } from './parameters.ts';

/** What a saved prompt is called; empty until it has been given a name. */
export const promptTitleSchema = z.string().max(200);

/** A system prompt of the library, ready for any conversation. Times in epoch ms. */
export const promptSchema = z.object({
  id: z.string(),
  title: promptTitleSchema,
  text: systemPromptSchema,
  createdAt: z.number(),
});

export type Prompt = Readonly<z.infer<typeof promptSchema>>;
