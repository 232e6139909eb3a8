import { z } from 'zod';

/** Maximum number of extra headers per gateway. */
export const extraHeadersLimit = 30;

/** A valid header name (a token, RFC 9110) of at most 100 characters. */
const token = /^[!#$%&'*+.^_`|~0-9a-z-]{1,100}$/i;

/** Headers that Parlance or the connection sets. Setting them by hand could break requests or expose a key. */
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

/** Returns why a header name isn't allowed: it's invalid in HTTP, or Parlance sets it. Null if it's allowed. */
export function headerProblem(name: string): 'not-a-name' | 'own' | null {
  if (!token.test(name)) return 'not-a-name';
  return own.has(name.toLowerCase()) ? 'own' : null;
}

/** A header value: printable ASCII, spaces and tabs, trimmed. */
export const headerValueSchema = z
  .string()
  .trim()
  .min(1)
  .max(8192)
  .regex(/^[\t\x20-\x7e]+$/);

/** A header name that users can set. */
export const headerNameSchema = z
  .string()
  .trim()
  .refine((name) => headerProblem(name) === null);
