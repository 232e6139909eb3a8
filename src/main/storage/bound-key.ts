import { z } from 'zod';

const start = 'parlance-key:';
const boundSchema = z.object({ origin: z.string(), key: z.string() });

/** A key as it is sealed: together with the one origin that it is for, so that no edit of the file moves it to another. */
export type BoundKey = {
  readonly key: string;
  /** Null for a key that was sealed by itself, as the first version did. */
  readonly origin: string | null;
};

/** The text to seal. */
export function boundText(key: string, origin: string): string {
  return start + JSON.stringify({ origin, key });
}

/** Reads what was sealed; throws where it is neither form. */
export function readBound(text: string): BoundKey {
  if (!text.startsWith(start)) return { key: text, origin: null };
  return boundSchema.parse(JSON.parse(text.slice(start.length)));
}
