/** What an accepted answer turns out to be, whatever its content type says. */
export type AnswerForm = 'events' | 'json' | 'page';

/**
 * Tells from the first bytes (and the content type, where they leave it open) what an answer is: gateways send JSON
 * where a stream was asked for, streams as `text/plain`, and sign-in pages with status 200. Null: not enough yet.
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
