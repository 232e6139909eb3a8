import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { promptSchema } from '../chat/prompt.ts';
import { promptsAtOnce } from '../limits.ts';
import { procedure } from './procedure.ts';

const promptId = z.object({ promptId: z.string() });
const written = promptSchema.pick({ title: true, text: true });

/** The library of saved prompts. Fails with `not-found` for an unknown id. */
export const promptsContract = {
  /** Streams all prompts, oldest first, now and after each change. */
  watch: procedure.output(eventIterator(z.array(promptSchema))),
  add: procedure.input(written).output(promptSchema),
  /** Adds the prompts that aren't in the library yet, and returns how many were added. */
  addAll: procedure.input(z.object({ prompts: z.array(written).max(promptsAtOnce) })).output(z.int()),
  /** Changes a prompt. Absent fields stay as they are. */
  change: procedure.input(promptId.extend(written.partial().shape)).output(promptSchema),
  /** Removes a prompt from the library. `restore` undoes this until the app quits. */
  remove: procedure.input(promptId).output(z.void()),
  restore: procedure.input(promptId).output(promptSchema),
};
