import type { z } from 'zod';
import { FailureError, failure } from '../../shared/failure.ts';

/**
 * Validates a request against its schema before anything is sent.
 * @throws {@link FailureError} `bad-value` that names the invalid field, or `whole` if the error isn't in a single
 * field.
 */
export function checked<T>(schema: z.ZodType<T>, request: unknown, whole: string): T {
  const read = schema.safeParse(request);
  if (read.success) return read.data;
  throw new FailureError(failure('bad-value', { field: String(read.error.issues[0]?.path[0] ?? whole) }));
}
