import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { promptSchema } from '../models/prompt.ts';
import { procedure } from './procedure.ts';

const promptId = z.object({ promptId: z.string() });
const written = promptSchema.pick({ title: true, text: true });

/** The library of saved prompts. All ids name what must exist; else a `not-found` failure. */
export const promptsContract = {
  /** All of them now, oldest first, and again after each change, from whichever window. */
  watch: procedure.output(eventIterator(z.array(promptSchema))),
  add: procedure.input(written).output(promptSchema),
  /** Changes what is named; the rest stays. */
  change: procedure.input(promptId.extend(written.partial().shape)).output(promptSchema),
  /** Takes a prompt out of the library; `restore` brings it back until the app ends. */
  remove: procedure.input(promptId).output(z.void()),
  restore: procedure.input(promptId).output(promptSchema),
};
