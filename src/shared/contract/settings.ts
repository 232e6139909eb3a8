import { eventIterator } from '@orpc/contract';
import { settingsSchema } from '../models/settings.ts';
import { procedure } from './procedure.ts';

/** What a person sets for this computer. */
export const settingsContract = {
  /** The settings now, and again after each change, from whichever window. */
  watch: procedure.output(eventIterator(settingsSchema)),
  /** Changes the named settings; answers with all of them. */
  change: procedure.input(settingsSchema.partial()).output(settingsSchema),
};
