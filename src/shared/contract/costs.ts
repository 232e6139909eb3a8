import { z } from 'zod';
import { costSumSchema } from '../models/cost-sum.ts';
import { procedure } from './procedure.ts';

/** What requests cost. */
export const costsContract = {
  /** Returns the costs of the last months, including this one, newest first. */
  months: procedure.input(z.object({ months: z.int().min(1).max(60) })).output(z.array(costSumSchema)),
};
