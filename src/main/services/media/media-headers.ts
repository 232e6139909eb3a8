/**
 * The headers of every media response. They keep browsers from executing anything in the response, whatever its bytes
 * are.
 */
export const mediaHeaders = {
  'content-security-policy': "default-src 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'private, no-store',
} as const;

/** Returns the MIME type to store and serve a file under: an audio or video type, or else the generic binary type. */
export function mediaType(contentType: string | null): string {
  const [essence = ''] = (contentType ?? '').toLowerCase().split(';');
  const type = essence.trim();
  return /^(audio|video)\/[a-z0-9.+-]{1,60}$/.test(type) ? type : 'application/octet-stream';
}
