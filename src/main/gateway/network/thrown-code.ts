// Errors without a code: timeouts, and responses that undici can't parse.
const namedOnly = new Set(['TimeoutError', 'HTTPParserError']);

/** Returns the code of an error or of the first of its causes that has one, else `unknown`. */
export function thrownCode(thrown: unknown): string {
  for (let at = thrown; at instanceof Error; at = at.cause) {
    if ('code' in at && typeof at.code === 'string') return at.code;
    if (namedOnly.has(at.name)) return at.name;
    if (at instanceof AggregateError && at.errors[0] instanceof Error) return thrownCode(at.errors[0]);
  }
  return 'unknown';
}
