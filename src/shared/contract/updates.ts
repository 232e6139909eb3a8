import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { updatesSchema } from '../settings/updates.ts';
import { procedure } from './procedure.ts';

/**
 * Updates to the desktop app. In the browser shell and in builds without an update feed, these procedures do nothing.
 */
export const updatesContract = {
  /** Streams the state of updates, now and after each change. */
  watch: procedure.output(eventIterator(updatesSchema)),
  /**
   * Checks the feed. Fails with `bad-value` if `checkForUpdates` is off and the user hasn't `agreed` to this one check.
   */
  check: procedure.input(z.object({ agreed: z.boolean() })).output(z.void()),
  /** Downloads the version that was found, without installing it. */
  download: procedure.output(z.void()),
  /** Quits the app and installs the downloaded version. Fails with `work-under-way` while anything runs. */
  install: procedure.output(z.void()),
};
