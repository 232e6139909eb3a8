import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { exportEventSchema, importEventSchema, transferFormatSchema } from '../data/transfer.ts';
import { procedure } from './procedure.ts';

/** Exports and imports conversations. Ending a stream aborts the work. */
export const transferContract = {
  /** Exports conversations (null for all) to a file. The last event has its URL. Exports contain no keys. */
  export: procedure
    .input(
      z.object({
        conversationIds: z.array(z.string()).min(1).max(100_000).nullable(),
        format: transferFormatSchema,
      }),
    )
    .output(eventIterator(exportEventSchema)),
  /** Imports the conversations of an uploaded file: an export from Parlance or another chat app. */
  import: procedure.input(z.object({ mediaId: z.string() })).output(eventIterator(importEventSchema)),
};
