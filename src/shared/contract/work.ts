import { eventIterator } from '@orpc/contract';
import { workEventSchema } from '../work.ts';
import { procedure } from './procedure.ts';

/** Work that continues without a window. */
export const workContract = {
  /**
   * Streams the running work, then its changes (at most every half second) and each item that ends without being
   * stopped.
   */
  watch: procedure.output(eventIterator(workEventSchema)),
};
