import { z } from 'zod';
import { diagnosticsSchema } from '../models/diagnostics.ts';
import { appInfoSchema } from '../models/settings.ts';
import { procedure } from './procedure.ts';

/** The app itself: facts about it, and links that leave it. */
export const appContract = {
  info: procedure.output(appInfoSchema),
  /**
   * Opens an http(s) or mailto address in the system's browser; anything else is a `bad-address` failure. False where the
   * system has no program for it, as on a host without a display: the page is in a browser, and opens it itself.
   */
  openLink: procedure.input(z.object({ url: z.string().max(8192) })).output(z.boolean()),
  /**
   * Fetches an image that the person asked for: without cookies, key or referrer, at most 10 MB, raster by its bytes,
   * from public addresses alone. Else a failure: `bad-address`, `answer-too-large`, `answer-unreadable` (no image),
   * `not-found`, or one of the network's.
   */
  fetchImage: procedure.input(z.object({ url: z.string().max(8192) })).output(z.instanceof(Blob)),
  /** What helps to find a fault: versions, system, kinds of gateways, the log's last entries. No address, key or text. */
  diagnostics: procedure.output(diagnosticsSchema),
  /** A new one-time address for another browser; null where the shell has none (Electron). */
  newLink: procedure.output(z.string().nullable()),
};
