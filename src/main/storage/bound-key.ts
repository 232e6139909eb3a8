import { z } from 'zod';

const start = 'parlance-key:';
const boundSchema = z.object({ origin: z.string(), key: z.string() });

/**
 * A key, and the only origin that it may be sent to. Both are encrypted together, so that editing the file can't move
 * the key to another origin.
 */
export type BoundKey = {
  readonly key: string;
  /** Null for a key that was encrypted without an origin, as in the first version. */
  readonly origin: string | null;
};

/** Returns the text to encrypt. */
export function boundText(key: string, origin: string): string {
  return start + JSON.stringify({ origin, key });
}

/** Parses a decrypted text, with or without an origin. Throws if it has neither form. */
export function readBound(text: string): BoundKey {
  if (!text.startsWith(start)) return { key: text, origin: null };
  return boundSchema.parse(JSON.parse(text.slice(start.length)));
}
