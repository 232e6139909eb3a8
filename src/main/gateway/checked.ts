import type { z } from 'zod';
import { FailureError, failure } from '../../shared/failure.ts';

/**
 * A request as its schema reads it, before anything is sent. Throws a `bad-value` {@link FailureError} that names the
 * field, or `whole` where the trouble is with no single one.
 */
export function checked<T>(schema: z.ZodType<T>, request: unknown, whole: string): T {
  const read = schema.safeParse(request);
  if (read.success) return read.data;
  throw new FailureError(failure('bad-value', { field: String(read.error.issues[0]?.path[0] ?? whole) }));
}
