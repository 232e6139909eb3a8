import { z } from 'zod';
import { diagnosticsSchema } from '../settings/diagnostics.ts';
import { appInfoSchema } from '../settings/settings.ts';
import { procedure } from './procedure.ts';

/** A position on the page, in CSS pixels. */
const coordinate = z.number().min(0).max(100_000);

/** The app itself: its version, links to other programs, and diagnostics. */
export const appContract = {
  info: procedure.output(appInfoSchema),
  /**
   * Opens an http(s) or mailto address in the system's browser; any other address fails with `bad-address`. Returns
   * false if the system has no program for it, such as on a host without a display. The page then opens it itself.
   */
  openLink: procedure.input(z.object({ url: z.string().max(8192) })).output(z.boolean()),
  /**
   * Fetches a remote image at the user's request, without cookies, key or referrer. It must be a raster image of at
   * most 10 MB at a public address. Fails with `bad-address`, `response-too-large`, `response-unreadable` (not an
   * image), `not-found`, or a network failure.
   */
  fetchImage: procedure.input(z.object({ url: z.string().max(8192) })).output(z.instanceof(Blob)),
  /**
   * Returns diagnostics: versions, system, gateway types and the latest log entries, but no addresses, keys or texts.
   */
  diagnostics: procedure.output(diagnosticsSchema),
  /**
   * Captures a screen or window that the user chooses in a native menu, and returns the URL of the picture. Returns
   * `missing` in the browser shell, where the page asks the browser instead.
   */
  captureScreen: procedure.output(
    z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('captured'), url: z.string() }),
      z.object({ kind: z.enum(['cancelled', 'refused', 'missing']) }),
    ]),
  ),
  /** Opens the application menu at a position on the page, in CSS pixels. Does nothing in the browser shell. */
  openMenu: procedure.input(z.object({ x: coordinate, y: coordinate })).output(z.void()),
  /** Opens the data folder in the file manager. Does nothing in the browser shell. */
  openDataFolder: procedure.output(z.void()),
  /** Quits like the application menu, asking first if work is running. Does nothing in the browser shell. */
  quit: procedure.output(z.void()),
  /** Creates a one-time link for another browser. Returns null in Electron, which has none. */
  newLink: procedure.output(z.string().nullable()),
};
