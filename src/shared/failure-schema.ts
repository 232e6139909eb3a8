import { z } from 'zod';
import { type Failure, failureCodes } from './failure.ts';

/** Schema of a {@link Failure} that is sent to the page or stored. */
export const failureSchema: z.ZodType<Failure> = z.object({
  code: z.enum(failureCodes),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
});
