import type { z } from 'zod';
import { refused } from './error-body.ts';

/**
 * Converts zod's first issue to a 400 response that names the field. The schema's message is the second half of the
 * sentence.
 */
export function issueRefusal(error: z.ZodError) {
  const issue = error.issues[0];
  const param = fieldPath(issue?.path ?? []);
  const what = issue?.message ?? 'is not valid';
  return refused(
    400,
    what === missing ? 'missing_required_parameter' : 'invalid_value',
    `${param || 'The body'} ${what}.`,
    param || null,
  );
}

const missing = 'is required';

/** Returns a schema's message: "is required" for a missing field, otherwise what it must be. */
export function must(be: string) {
  return (issue: { readonly input?: unknown }) => (issue.input === undefined ? missing : `must be ${be}`);
}

function fieldPath(path: readonly PropertyKey[]): string {
  return path
    .map((step, at) => (typeof step === 'number' ? `[${step}]` : `${at ? '.' : ''}${String(step)}`))
    .join('');
}
