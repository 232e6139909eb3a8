import type { Buffer } from 'node:buffer';

/**
 * Detects the type of an image from its first bytes, regardless of its URL. Returns null for other files and for SVG,
 * which isn't shown.
 */
export function imageType(bytes: Buffer): { readonly mime: string; readonly extension: string } | null {
  const at = (from: number, text: string) => bytes.toString('latin1', from, from + text.length) === text;
  if (at(0, '\x89PNG\r\n\x1a\n')) return { mime: 'image/png', extension: 'png' };
  if (at(0, '\xff\xd8\xff')) return { mime: 'image/jpeg', extension: 'jpg' };
  if (at(0, 'GIF8')) return { mime: 'image/gif', extension: 'gif' };
  if (at(0, 'RIFF') && at(8, 'WEBP')) return { mime: 'image/webp', extension: 'webp' };
  if (at(4, 'ftypavif')) return { mime: 'image/avif', extension: 'avif' };
  return null;
}
