import { safeLink } from '../../shared/text/safe-link.ts';

/** Returns the host that an image would be fetched from; undefined if its URL has none (`data:`, a path). */
export function hostOf(address: string): string | undefined {
  const link = safeLink(address);
  return (link && new URL(link).host) || undefined;
}
