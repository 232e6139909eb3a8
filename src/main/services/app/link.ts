import { FailureError, failure } from '../../../shared/failure.ts';

const opened = new Set(['https:', 'http:', 'mailto:']);

/**
 * An address that may be handed to the system: http, https or mailto, with no user name or password in it. Throws
 * a `bad-address` failure for anything else. Links come from replies, so this is the only way out.
 */
export function linkOut(url: string): string {
  const parsed = URL.parse(url);
  if (!parsed || !opened.has(parsed.protocol) || parsed.username || parsed.password) {
    throw new FailureError(failure('bad-address', { address: url.slice(0, 200) }));
  }
  return parsed.href;
}
