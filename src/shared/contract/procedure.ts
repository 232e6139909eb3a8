import { oc } from '@orpc/contract';
import { failureSchema } from '../failure-schema.ts';

/** The start of every procedure: whatever fails, fails as a typed `FAILURE` that carries a {@link failureSchema}. */
export const procedure = oc.errors({ FAILURE: { data: failureSchema } });
