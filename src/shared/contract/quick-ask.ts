import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { placeSchema, quickAskKeysSchema } from '../models/quick-ask.ts';
import { procedure } from './procedure.ts';

/** The small window of the desktop app for a question in between; in the browser shell it is a page, and these do nothing. */
export const quickAskContract = {
  /** Where its keys are heard, now and after each change. */
  watchKeys: procedure.output(eventIterator(quickAskKeysSchema)),
  open: procedure.output(z.void()),
  close: procedure.output(z.void()),
  /** Makes the window as high as a conversation wants it, or as low as a question does. */
  fit: procedure.input(z.object({ tall: z.boolean() })).output(z.void()),
  /** Closes it, and goes to a place in the main window. */
  goOn: procedure.input(z.object({ place: placeSchema })).output(z.void()),
  /** Places that the open main window is to go to, from now on. */
  watchPlaces: procedure.output(eventIterator(placeSchema)),
};
