import { keyMark } from './keys.tsx';
import { onMac } from './on-mac.ts';

/** Formats keys for a sentence: `Ctrl+Shift+C`, or `⌘⇧C` on a Mac. */
export function formatKeys(keys: readonly string[]): string {
  return keys.map(keyMark).join(onMac ? '' : '+');
}
