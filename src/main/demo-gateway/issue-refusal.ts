import type { z } from 'zod';
import { refused } from './error-body.ts';

/** Turns the first fault that zod found into a 400 that names the field; schemas give the sentence's second half. */
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

/** A message for a schema: "is required" where the field is absent, else what it must be. */
export function must(be: string) {
  return (issue: { readonly input?: unknown }) => (issue.input === undefined ? missing : `must be ${be}`);
}

function fieldPath(path: readonly PropertyKey[]): string {
  return path
    .map((step, at) => (typeof step === 'number' ? `[${step}]` : `${at ? '.' : ''}${String(step)}`))
    .join('');
}
