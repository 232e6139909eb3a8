import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { fullExportEventSchema, storageHealthSchema, storedAmountSchema } from '../models/storage.ts';
import { procedure } from './procedure.ts';

/** The data folder as a whole. */
export const storageContract = {
  /** How it is now, and after each change. */
  watch: procedure.output(eventIterator(storageHealthSchema)),
  /** How much there is of each kind; it reads everything, which may take seconds. */
  usage: procedure.output(z.array(storedAmountSchema)),
  /** All of it as one archive, which is written while the given address is fetched. Leaving the stream ends it. */
  exportAll: procedure.output(eventIterator(fullExportEventSchema)),
  /** Deletes all that a person said, wrote or recorded. Gateways, keys and settings stay. It can't be undone. */
  deleteAll: procedure.output(z.void()),
  /** Puts away what is told of a database that was mended, and of items that can't be read. */
  dismiss: procedure.output(z.void()),
};
