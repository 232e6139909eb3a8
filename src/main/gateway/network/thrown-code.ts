// Errors that have a name and no code: a time limit, and what undici's parser can't read.
const namedOnly = new Set(['TimeoutError', 'HTTPParserError']);

/** The code of whatever was thrown, or of what caused it; `unknown` where there is none. */
export function thrownCode(thrown: unknown): string {
  for (let at = thrown; at instanceof Error; at = at.cause) {
    if ('code' in at && typeof at.code === 'string') return at.code;
    if (namedOnly.has(at.name)) return at.name;
    if (at instanceof AggregateError && at.errors[0] instanceof Error) return thrownCode(at.errors[0]);
  }
  return 'unknown';
}
