import { eventIterator } from '@orpc/contract';
import { settingsSchema } from '../settings/settings.ts';
import { procedure } from './procedure.ts';

/** The settings on this computer. */
export const settingsContract = {
  /** Streams the settings, now and after each change. */
  watch: procedure.output(eventIterator(settingsSchema)),
  /** Changes the given settings and returns all of them. */
  change: procedure.input(settingsSchema.partial()).output(settingsSchema),
};
