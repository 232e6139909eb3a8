import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { globalKeysSchema } from '../settings/global-keys.ts';
import { procedure } from './procedure.ts';

/** A route of the page as a URL fragment: `#/chat/…`. */
const routeSchema = z
  .string()
  .max(600)
  .regex(/^#\/[\w/%.~-]*$/);

/** The quick-ask window of the desktop app. In the browser shell it's a page, and these procedures do nothing. */
export const quickAskContract = {
  /** Streams where its shortcut works, now and after each change. */
  watchKeys: procedure.output(eventIterator(globalKeysSchema)),
  open: procedure.output(z.void()),
  close: procedure.output(z.void()),
  /** Sets the window's height: tall for a conversation, short for a question. */
  fit: procedure.input(z.object({ tall: z.boolean() })).output(z.void()),
  /** Closes the window and opens a route in the main window. */
  openInMainWindow: procedure.input(z.object({ route: routeSchema })).output(z.void()),
  /** Streams the routes that the main window should open. */
  watchRoutes: procedure.output(eventIterator(routeSchema)),
};
