import type { SearchTerm } from '../../../shared/search/search-query.ts';

/**
 * Returns the FTS5 expression for search terms. Words contain only letters, numbers, marks and symbols, so the
 * expression can't have syntax errors.
 */
export function expressionOf(terms: readonly SearchTerm[]): string {
  return terms.map(({ words, unfinished }) => `"${words.join(' ')}"${unfinished ? ' *' : ''}`).join(' AND ');
}
