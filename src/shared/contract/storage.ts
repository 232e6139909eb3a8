import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { fullExportEventSchema, storageHealthSchema, storedAmountSchema } from '../data/storage.ts';
import { procedure } from './procedure.ts';

/** The data folder as a whole. */
export const storageContract = {
  /** Streams the state of the data folder, now and after each change. */
  watch: procedure.output(eventIterator(storageHealthSchema)),
  /** Returns the size of each kind of data. Reads everything, which can take seconds. */
  usage: procedure.output(z.array(storedAmountSchema)),
  /**
   * Exports everything as one archive, which is written while its URL is fetched. Ending the stream aborts the export.
   */
  exportAll: procedure.output(eventIterator(fullExportEventSchema)),
  /**
   * Deletes everything that the user wrote, said or recorded. Gateways, keys and settings stay. Can't be undone.
   */
  deleteAll: procedure.output(z.void()),
  /** Dismisses the notice about a repaired database and unreadable items. */
  dismiss: procedure.output(z.void()),
};
