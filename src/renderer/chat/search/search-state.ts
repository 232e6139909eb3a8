import type { Failure } from '../../../shared/failure.ts';
import type { SearchHit, SearchPage } from '../../../shared/models/search.ts';
import type { SearchOrder } from '../../../shared/models/search-order.ts';

/** The result of the last completed search. It may be for an earlier query than the current one. */
export type SearchResult = {
  readonly query: string;
  readonly order: SearchOrder;
  readonly hits: readonly SearchHit[];
  /** Offset of the next page; null if this is the last. */
  readonly next: number | null;
  readonly indexing: boolean;
};

/** The state of the search in the list pane. */
export type SearchState = {
  readonly query: string;
  readonly order: SearchOrder;
  /** Null until the first response. */
  readonly result: SearchResult | null;
  /** Whether a search is running. */
  readonly asking: boolean;
  readonly failure: Failure | null;
};

/** The state without a search. */
export const noSearch: SearchState = {
  query: '',
  order: 'newest',
  result: null,
  asking: false,
  failure: null,
};

/** Appends a page and drops messages that are already listed. */
export function withPage(result: SearchResult, page: SearchPage): SearchResult {
  const known = new Set(result.hits.map(({ messageId }) => messageId));
  const added = page.hits.filter(({ messageId }) => !known.has(messageId));
  return { ...result, ...page, hits: [...result.hits, ...added] };
}
