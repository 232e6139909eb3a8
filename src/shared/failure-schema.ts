import { z } from 'zod';
import { type Failure, failureCodes } from './failure.ts';

/** Shape of a {@link Failure} where it crosses the contract or the disk. */
export const failureSchema: z.ZodType<Failure> = z.object({
  code: z.enum(failureCodes),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
});
