import type { SearchTerm } from '../../../shared/models/search-query.ts';

/**
 * Returns an FTS5 expression. Words only contain letters, numbers, marks and symbols, so the expression can't have
 * syntax errors.
 */
export function expressionOf(terms: readonly SearchTerm[]): string {
  return terms.map(({ words, unfinished }) => `"${words.join(' ')}"${unfinished ? ' *' : ''}`).join(' AND ');
}
