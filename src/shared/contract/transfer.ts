import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { exportEventSchema, importEventSchema, transferFormatSchema } from '../models/transfer.ts';
import { procedure } from './procedure.ts';

/** Taking conversations out of Parlance and into it. Leaving a stream ends the work. */
export const transferContract = {
  /** Writes conversations (null: all) into a file; the last event says where it can be had. Keys are in none. */
  export: procedure
    .input(
      z.object({
        conversationIds: z.array(z.string()).min(1).max(100_000).nullable(),
        format: transferFormatSchema,
      }),
    )
    .output(eventIterator(exportEventSchema)),
  /** Keeps the conversations of an uploaded file: an export of Parlance, or ChatGPT's `conversations.json`. */
  import: procedure.input(z.object({ mediaId: z.string() })).output(eventIterator(importEventSchema)),
};
