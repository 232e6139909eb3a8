import type { Failure } from '../../../shared/failure.ts';
import type { SearchHit, SearchPage } from '../../../shared/models/search.ts';
import type { SearchOrder } from '../../../shared/models/search-order.ts';

/** What came of the last search that was answered: it may be of an earlier query than the one being typed. */
export type SearchResult = {
  readonly query: string;
  readonly order: SearchOrder;
  readonly hits: readonly SearchHit[];
  /** Where the next page begins; null where there is none. */
  readonly next: number | null;
  readonly indexing: boolean;
};

/** The search of the list pane. */
export type SearchState = {
  readonly query: string;
  readonly order: SearchOrder;
  /** null until the first answer. */
  readonly result: SearchResult | null;
  /** Whether an answer is awaited. */
  readonly asking: boolean;
  readonly failure: Failure | null;
};

/** Nothing is sought. */
export const noSearch: SearchState = {
  query: '',
  order: 'newest',
  result: null,
  asking: false,
  failure: null,
};

/** The result with a page more; a message that is there already is not there twice. */
export function withPage(result: SearchResult, page: SearchPage): SearchResult {
  const known = new Set(result.hits.map(({ messageId }) => messageId));
  const added = page.hits.filter(({ messageId }) => !known.has(messageId));
  return { ...result, ...page, hits: [...result.hits, ...added] };
}
