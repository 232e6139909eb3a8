import type { z } from 'zod';
import { FailureError, failure } from '../../shared/failure.ts';

/**
 * Validates a request against its schema before anything is sent.
 * @throws {@link FailureError} `bad-value` that names the invalid field, or `fallbackField` if the error isn't in a
 * single field.
 */
export function checked<T>(schema: z.ZodType<T>, request: unknown, fallbackField: string): T {
  const result = schema.safeParse(request);
  if (result.success) return result.data;
  throw new FailureError(
    failure('bad-value', { field: String(result.error.issues[0]?.path[0] ?? fallbackField) }),
  );
}
