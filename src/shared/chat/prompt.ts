import { z } from 'zod';
import { systemPromptSchema } from './parameters.ts';

/** Title of a saved prompt; empty until the user names it. */
export const promptTitleSchema = z.string().max(200);

/** A saved system prompt. Times are in epoch ms. */
export const promptSchema = z.object({
  id: z.string(),
  title: promptTitleSchema,
  text: systemPromptSchema,
  createdAt: z.number(),
});

export type Prompt = Readonly<z.infer<typeof promptSchema>>;
