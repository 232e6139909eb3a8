import { safeLink } from '../../shared/models/safe-link.ts';

/** The host that an image would be fetched from, or undefined for one that names no host (`data:`, a path). */
export function hostOf(address: string): string | undefined {
  const link = safeLink(address);
  return (link && new URL(link).host) || undefined;
}
