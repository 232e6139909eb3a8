import { keyMark } from './keys.tsx';
import { onMac } from './on-mac.ts';

/** Formats keys for a sentence: `Ctrl+Shift+C`, on a Mac `⌘⇧C`. */
export function formatKeys(keys: readonly string[]): string {
  return keys.map(keyMark).join(onMac ? '' : '+');
}
