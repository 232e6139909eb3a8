import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { updatesSchema } from '../models/updates.ts';
import { procedure } from './procedure.ts';

/** Newer versions of the desktop app. In the browser shell, and in a build without a feed, these do nothing. */
export const updatesContract = {
  /** What is known now, and after each change. */
  watch: procedure.output(eventIterator(updatesSchema)),
  /** Asks the feed; while `lookForUpdates` is off only where a person has `agreed` to this one time (`bad-value`). */
  look: procedure.input(z.object({ agreed: z.boolean() })).output(z.void()),
  /** Fetches the version that was found. Nothing is installed by it. */
  download: procedure.output(z.void()),
  /** Ends the app and puts the fetched version in its place; `work-under-way` while anything runs. */
  install: procedure.output(z.void()),
};
