/**
 * Returns the MIME type of a raster image from its first bytes, regardless of the response headers. Returns null for
 * everything else, including SVG.
 */
export function rasterType(bytes: Uint8Array): string | null {
  const start = Buffer.from(bytes.subarray(0, 32)).toString('latin1');
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (start.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (/^GIF8[79]a/.test(start)) return 'image/gif';
  if (/^RIFF[\s\S]{4}WEBP/.test(start)) return 'image/webp';
  if (/^[\s\S]{4}ftypavi[fs]/.test(start)) return 'image/avif';
  return /^BM[\s\S]{4}\0{4}/.test(start) ? 'image/bmp' : null;
}
