import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { folderNameSchema, folderSchema } from '../chat/folder.ts';
import { procedure } from './procedure.ts';

const folderId = z.object({ folderId: z.string() });
const changes = folderSchema
  .pick({ name: true, gatewayId: true, model: true, parameters: true, systemPrompt: true })
  .partial();

/** Folders of conversations. Fails with `not-found` for an unknown id. */
export const foldersContract = {
  /** Streams all folders, oldest first, now and after each change. */
  watch: procedure.output(eventIterator(z.array(folderSchema))),
  add: procedure.input(z.object({ name: folderNameSchema })).output(folderSchema),
  /** Changes a folder. Absent fields stay as they are. */
  change: procedure.input(folderId.extend(changes.shape)).output(folderSchema),
  /**
   * Removes a folder. Its conversations stay without a folder, or are removed with it. `restore` undoes both until the
   * app quits.
   */
  remove: procedure.input(folderId.extend({ conversations: z.enum(['keep', 'remove']) })).output(z.void()),
  restore: procedure.input(folderId).output(folderSchema),
};
