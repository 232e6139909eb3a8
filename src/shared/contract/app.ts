import { z } from 'zod';
import { appInfoSchema } from '../models/settings.ts';
import { procedure } from './procedure.ts';

/** The app itself: facts about it, and links that leave it. */
export const appContract = {
  info: procedure.output(appInfoSchema),
  /** Opens an http(s) or mailto address in the system's browser; anything else is a `bad-address` failure. */
  openLink: procedure.input(z.object({ url: z.string().max(8192) })).output(z.void()),
  /** A new one-time address for another browser; null where the shell has none (Electron). */
  newLink: procedure.output(z.string().nullable()),
};
