import { z } from 'zod';
import { folderSchema } from '../../../shared/models/folder.ts';
import { instantSchema } from '../../../shared/models/ranges.ts';
import { isPlainId } from './plain-id.ts';

/** An element of `folders.json`. */
export const folderRowSchema = z.object({
  id: z.string().refine(isPlainId),
  name: folderSchema.shape.name,
  model: folderSchema.shape.model,
  parameters: folderSchema.shape.parameters,
  system_prompt: folderSchema.shape.systemPrompt,
  created_at: instantSchema,
});
