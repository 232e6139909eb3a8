import { z } from 'zod';

/** The most extra headers of one gateway. */
export const extraHeadersLimit = 30;

/** The name of a header as HTTP takes it (a token, RFC 9110), at most 100 characters. */
const token = /^[!#$%&'*+.^_`|~0-9a-z-]{1,100}$/i;

/**
 * Parlance sets these itself, or the connection does; each set by hand would break requests or show a key elsewhere.
 */
const own = new Set([
  'accept-encoding',
  'authorization',
  'connection',
  'content-encoding',
  'content-length',
  'content-type',
  'expect',
  'host',
  'keep-alive',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** Why a name can't be an extra header's: HTTP takes no such name, or Parlance sets it; null where it can. */
export function headerProblem(name: string): 'not-a-name' | 'own' | null {
  if (!token.test(name)) return 'not-a-name';
  return own.has(name.toLowerCase()) ? 'own' : null;
}

/** A header's value: printable ASCII and spaces, without those at its ends. */
export const headerValueSchema = z
  .string()
  .trim()
  .min(1)
  .max(8192)
  .regex(/^[\t\x20-\x7e]+$/);

/** A header's name that can be set. */
export const headerNameSchema = z
  .string()
  .trim()
  .refine((name) => headerProblem(name) === null);
