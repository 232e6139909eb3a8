import { z } from 'zod';
import { type Folder, folderSchema } from '../../../shared/chat/folder.ts';
import { instantSchema } from '../../../shared/ranges.ts';
import { isPlainId } from './plain-id.ts';

/** An element of `folders.json`. */
export const folderRowSchema = z.object({
  id: z.string().refine(isPlainId),
  name: folderSchema.shape.name,
  gateway_id: folderSchema.shape.gatewayId,
  model: folderSchema.shape.model,
  parameters: folderSchema.shape.parameters,
  system_prompt: folderSchema.shape.systemPrompt,
  created_at: instantSchema,
});

/** Returns the record of a folder. */
export function folderRowOf(folder: Folder): z.infer<typeof folderRowSchema> {
  const { gatewayId: gateway_id, systemPrompt: system_prompt, createdAt: created_at, ...rest } = folder;
  return { ...rest, gateway_id, system_prompt, created_at };
}

/** Returns the folder of a record. */
export function folderOf(record: z.infer<typeof folderRowSchema>): Folder {
  const { gateway_id: gatewayId, system_prompt: systemPrompt, created_at: createdAt, ...rest } = record;
  return { ...rest, gatewayId, systemPrompt, createdAt };
}
