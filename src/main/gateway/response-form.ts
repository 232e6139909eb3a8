/** Form of an accepted response, whatever its content type claims. */
export type ResponseForm = 'events' | 'json' | 'page';

/**
 * Detects the form of a response from its first bytes, or from the content type if the bytes are ambiguous. Gateways
 * send JSON where a stream was requested, streams as `text/plain`, and sign-in pages with status 200. Returns null if
 * more bytes are needed.
 */
export function responseForm(start: string, contentType: string): ResponseForm | null {
  const trimmed = start.replace(/^\uFEFF/, '').trimStart();
  if (trimmed === '') return null;
  if (trimmed.startsWith('{') || trimmed.startsWith('[')) return 'json';
  if (trimmed.startsWith('<')) return 'page';
  if (/^(data|event|id|retry)?:/.test(trimmed)) return 'events';
  if (trimmed.length < 6) return null;
  return contentType.includes('json') ? 'json' : contentType.includes('html') ? 'page' : 'events';
}
