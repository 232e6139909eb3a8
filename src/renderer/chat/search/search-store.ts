import { create } from 'zustand';
import type { SearchOrder } from '../../../shared/models/search-order.ts';
import { backend } from '../../backend/connection.ts';
import { failureOf } from '../../backend/failure-of.ts';
import { noSearch, type SearchState, withPage } from './search-state.ts';

const pageSize = 30;

/** The search of the list pane. It outlives the pane, so that the search is still there when the user returns. */
export const useSearch = create<SearchState>(() => noSearch);

let asked: AbortController | null = null;

/** Searches while typing. Aborts the previous search. An empty query ends the search. */
export function search(query: string): void {
  if (query.trim() === '') {
    asked?.abort();
    useSearch.setState(({ order }) => ({ ...noSearch, query, order }));
    return;
  }
  useSearch.setState({ query });
  void ask(null);
}

/** Changes the sort order and searches again. */
export function orderBy(order: SearchOrder): void {
  useSearch.setState({ order });
  void ask(null);
}

/** Repeats the current search, after a failure or a change of conversations. */
export function searchAgain(): void {
  if (useSearch.getState().query.trim() !== '') void ask(null);
}

/** Loads the next page. */
export function searchOn(): void {
  const { result, asking } = useSearch.getState();
  if (result && result.next !== null && !asking) void ask(result.next);
}

async function ask(after: number | null): Promise<void> {
  asked?.abort();
  const own = new AbortController();
  asked = own;
  const { query, order } = useSearch.getState();
  useSearch.setState({ asking: true });
  try {
    const input = { query: query.slice(0, 500), order, after, limit: pageSize };
    const page = await backend().search.messages(input, { signal: own.signal });
    if (own.signal.aborted) return;
    useSearch.setState(({ result }) => ({
      result: after !== null && result ? withPage(result, page) : { query, order, ...page },
      asking: false,
      failure: null,
    }));
  } catch (thrown) {
    if (!own.signal.aborted) useSearch.setState({ asking: false, failure: failureOf(thrown) });
  }
}
