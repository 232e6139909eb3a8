import { eventIterator } from '@orpc/contract';
import { workEventSchema } from '../models/work.ts';
import { procedure } from './procedure.ts';

/** Work that goes on without a window. */
export const workContract = {
  /** What runs now, each change of it (at most every half second), and each end. */
  watch: procedure.output(eventIterator(workEventSchema)),
};
