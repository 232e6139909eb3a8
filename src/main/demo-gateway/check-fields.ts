import type { z } from 'zod';
import { Refusal } from './refusal.ts';

/** Checks the fields of a request. Throws a {@link Refusal} (400) that names the first invalid field. */
export function checkFields<Fields>(schema: z.ZodType<Fields>, given: unknown): Fields {
  const parsed = schema.safeParse(given, { error: problemOf });
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const param = fieldPath(issue?.path ?? []);
  const code = issue?.message === missing ? 'missing_required_parameter' : 'invalid_value';
  throw new Refusal(400, code, `${param || 'The body'} ${issue?.message}.`, param || null);
}

const missing = 'is required';

/** Returns the second half of the error message, for schemas without a message of their own. */
function problemOf(issue: z.core.$ZodRawIssue): string {
  if (issue.input === undefined) return missing;
  switch (issue.code) {
    case 'invalid_type':
      return `must be of type ${issue.expected}`;
    case 'invalid_value':
      return `must be one of ${issue.values.join(', ')}`;
    case 'too_small':
      return `must be at least ${issue.minimum}${issue.origin === 'number' ? '' : ' long'}`;
    case 'too_big':
      return `must be at most ${issue.maximum}${issue.origin === 'number' ? '' : ' long'}`;
    default:
      return 'is not valid';
  }
}

function fieldPath(path: readonly PropertyKey[]): string {
  return path
    .map((step, at) => (typeof step === 'number' ? `[${step}]` : `${at ? '.' : ''}${String(step)}`))
    .join('');
}
