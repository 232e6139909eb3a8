import { z } from 'zod';
import { instantSchema } from '../ranges.ts';
import { chatParametersSchema, systemPromptSchema } from './parameters.ts';

/** A folder's name, trimmed. */
export const folderNameSchema = z.string().trim().min(1).max(100);

/** A folder of conversations, and the defaults that they inherit from it. */
export const folderSchema = z.object({
  id: z.string(),
  name: folderNameSchema,
  /** Epoch ms. */
  createdAt: instantSchema,
  /** Gateway for new conversations; null for the one in use. */
  gatewayId: z.string().nullable().default(null),
  /** Model for new conversations; null for the gateway's default. */
  model: z.string().trim().min(1).max(500).nullable(),
  /** Parameters of its conversations. Absent ones are inherited from the settings. */
  parameters: chatParametersSchema,
  /** System prompt of conversations without their own; null if the folder has none. */
  systemPrompt: systemPromptSchema.nullable(),
});

export type Folder = Readonly<z.infer<typeof folderSchema>>;
