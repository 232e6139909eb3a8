/** Form of an accepted response, whatever its content type claims. */
export type AnswerForm = 'events' | 'json' | 'page';

/**
 * Detects the form of a response from its first bytes, or from the content type if the bytes are ambiguous. Gateways
 * send JSON where a stream was requested, streams as `text/plain`, and sign-in pages with status 200. Returns null if
 * more bytes are needed.
 */
export function answerForm(start: string, contentType: string): AnswerForm | null {
  const begun = start.replace(/^\uFEFF/, '').trimStart();
  if (begun === '') return null;
  if (begun.startsWith('{') || begun.startsWith('[')) return 'json';
  if (begun.startsWith('<')) return 'page';
  if (/^(data|event|id|retry)?:/.test(begun)) return 'events';
  if (begun.length < 6) return null;
  return contentType.includes('json') ? 'json' : contentType.includes('html') ? 'page' : 'events';
}
