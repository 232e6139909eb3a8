import { createHash, timingSafeEqual } from 'node:crypto';

/** A source of random bytes that nobody can foresee: `randomBytes` of `node:crypto`. */
export type RandomBytes = (size: number) => Buffer;

/** What the server keeps of a secret: enough to recognise it, not enough to use it. */
export type Digest = Buffer;

/** A new secret of 256 random bits, as 43 characters that stand in an address, a cookie and a protocol name. */
export function newSecret(randomBytes: RandomBytes): string {
  return randomBytes(32).toString('base64url');
}

/** The digest to keep of a secret. */
export function digestOf(secret: string): Digest {
  return createHash('sha256').update(secret).digest();
}

/** Whether a digest is that of the given text, in a time that tells nothing about it. */
export function isDigestOf(digest: Digest, text: string): boolean {
  return timingSafeEqual(digest, digestOf(text));
}
