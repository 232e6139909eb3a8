/** The headers of every answer about media: whatever the bytes are, nothing in them can act. */
export const mediaHeaders = {
  'content-security-policy': "default-src 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'private, no-store',
} as const;

/** The type that bytes are kept and served under: sound or film, else bytes of no known type. */
export function mediaType(contentType: string | null): string {
  const [essence = ''] = (contentType ?? '').toLowerCase().split(';');
  const type = essence.trim();
  return /^(audio|video)\/[a-z0-9.+-]{1,60}$/.test(type) ? type : 'application/octet-stream';
}
