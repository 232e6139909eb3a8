import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { requestEventSchema, requestListEventSchema } from '../models/inspector.ts';
import { procedure } from './procedure.ts';

/** The last requests to any gateway, kept in memory for this run alone. No key is in anything that comes out. */
export const inspectorContract = {
  /** The requests now, then every change to the list. */
  watch: procedure.output(eventIterator(requestListEventSchema)),
  /** One request and its texts; ends once the request has and all was told. `not-found` where it is no longer kept. */
  read: procedure.input(z.object({ requestId: z.string() })).output(eventIterator(requestEventSchema)),
  /** Forgets them all; what still runs goes on, unrecorded. */
  clear: procedure.output(z.void()),
};
