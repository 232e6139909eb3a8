import type { Buffer } from 'node:buffer';

/** Returns the type of an image by its first bytes, whatever its URL says. SVG isn't shown. */
export function imageType(bytes: Buffer): { readonly mime: string; readonly ending: string } | null {
  const at = (from: number, text: string) => bytes.toString('latin1', from, from + text.length) === text;
  if (at(0, '\x89PNG\r\n\x1a\n')) return { mime: 'image/png', ending: 'png' };
  if (at(0, '\xff\xd8\xff')) return { mime: 'image/jpeg', ending: 'jpg' };
  if (at(0, 'GIF8')) return { mime: 'image/gif', ending: 'gif' };
  if (at(0, 'RIFF') && at(8, 'WEBP')) return { mime: 'image/webp', ending: 'webp' };
  if (at(4, 'ftypavif')) return { mime: 'image/avif', ending: 'avif' };
  return null;
}
