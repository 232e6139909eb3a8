import { z } from 'zod';
import { costSumSchema, folderCostSchema } from '../chat/cost-sum.ts';
import { procedure } from './procedure.ts';

/** The costs of requests. */
export const costsContract = {
  /** Returns the costs of the last `months` months, including this one, newest first. */
  months: procedure.input(z.object({ months: z.int().min(1).max(60) })).output(z.array(costSumSchema)),
  /** Returns the costs of the conversations in a folder. Empty if the folder has none or doesn't exist. */
  ofFolder: procedure.input(z.object({ folderId: z.string() })).output(z.array(folderCostSchema)),
};
