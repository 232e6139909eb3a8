import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { requestEventSchema, requestListEventSchema } from '../gateways/inspector.ts';
import { procedure } from './procedure.ts';

/** The latest requests to gateways, in memory only. Keys are masked in all output. */
export const inspectorContract = {
  /** Streams the requests and then the changes to the list. */
  watch: procedure.output(eventIterator(requestListEventSchema)),
  /**
   * Streams one request, with everything sent and received, until it's complete. Fails with `not-found` if it's no
   * longer in memory.
   */
  read: procedure.input(z.object({ requestId: z.string() })).output(eventIterator(requestEventSchema)),
  /** Deletes all records. Running requests continue without being recorded. */
  clear: procedure.output(z.void()),
};
