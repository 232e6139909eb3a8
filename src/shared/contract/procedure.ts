import { oc } from '@orpc/contract';
import { failureSchema } from '../failure-schema.ts';

/** The base of every procedure. Errors are typed: each one is a `FAILURE` with a {@link failureSchema}. */
export const procedure = oc.errors({ FAILURE: { data: failureSchema } });
