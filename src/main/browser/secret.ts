import { createHash, timingSafeEqual } from 'node:crypto';

/** A source of cryptographically secure random bytes: `randomBytes` from `node:crypto`. */
export type RandomBytes = (size: number) => Buffer;

/** The SHA-256 hash of a secret, stored instead of the secret. */
export type Digest = Buffer;

/** Creates a secret of 256 random bits: 43 characters that are valid in a URL, a cookie and a subprotocol name. */
export function newSecret(randomBytes: RandomBytes): string {
  return randomBytes(32).toString('base64url');
}

/** Returns the SHA-256 hash of a secret. */
export function digestOf(secret: string): Digest {
  return createHash('sha256').update(secret).digest();
}

/** Whether the digest matches the text, compared in constant time. */
export function isDigestOf(digest: Digest, text: string): boolean {
  return timingSafeEqual(digest, digestOf(text));
}
