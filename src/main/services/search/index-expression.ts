import type { SearchTerm } from '../../../shared/models/search-query.ts';

/** Terms as FTS5 takes them: words hold nothing but letters, numbers, marks and symbols, so nothing can be a syntax error. */
export function expressionOf(terms: readonly SearchTerm[]): string {
  return terms.map(({ words, unfinished }) => `"${words.join(' ')}"${unfinished ? ' *' : ''}`).join(' AND ');
}
