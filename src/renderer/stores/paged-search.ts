import { useEffect, useMemo, useRef } from 'react';
import { create, type StoreApi, type UseBoundStore } from 'zustand';
import type { Failure } from '../../shared/failure.ts';
import { longestQuery } from '../../shared/limits.ts';
import { failureOf } from '../backend/failure-of.ts';

export type ResultPage<Hit> = {
  readonly hits: readonly Hit[];
  /** Offset of the next page; null if this is the last. */
  readonly next: number | null;
  /** Whether text is still being indexed, so that some results may be missing. */
  readonly indexing: boolean;
};

/** The state of a search in a list pane. */
export type PagedSearchState<Hit> = {
  readonly query: string;
  /** The pages loaded so far. They may be for an earlier query. Null until the first response. */
  readonly result: (ResultPage<Hit> & { readonly query: string }) | null;
  /** Whether a request is running. */
  readonly loading: boolean;
  readonly failure: Failure | null;
};

/** A search in a list pane. It outlives the pane, so that the results are still there when the user returns. */
export type PagedSearch<Hit> = {
  readonly useSearch: UseBoundStore<StoreApi<PagedSearchState<Hit>>>;
  /** Searches while the user types. Aborts the previous request. An empty query ends the search. */
  readonly search: (query: string) => void;
  /** Repeats the search, for example after a failure. */
  readonly repeat: () => void;
  /** Repeats the search after the data changed, unless a request is running or several pages are loaded. */
  readonly refresh: () => void;
  /** Loads the next page. */
  readonly loadMore: () => void;
};

/** A request for a page of a {@link PagedSearch}. `after` is `next` of the previous page, or null for the first. */
export type PageRequest = { readonly query: string; readonly after: number | null; readonly limit: number };

/** Creates a search that loads pages of `pageSize` results. Results that are already listed are dropped. */
export function createPagedSearch<Hit>({
  pageSize,
  idOf,
  load,
}: {
  readonly pageSize: number;
  readonly idOf: (hit: Hit) => string;
  readonly load: (request: PageRequest, signal: AbortSignal) => Promise<ResultPage<Hit>>;
}): PagedSearch<Hit> {
  const empty: PagedSearchState<Hit> = { query: '', result: null, loading: false, failure: null };
  const useSearch = create<PagedSearchState<Hit>>(() => empty);
  let running: AbortController | null = null;

  const loadPage = async (after: number | null) => {
    running?.abort();
    const controller = new AbortController();
    running = controller;
    const { query } = useSearch.getState();
    useSearch.setState({ loading: true });
    try {
      const page = await load(
        { query: query.slice(0, longestQuery), after, limit: pageSize },
        controller.signal,
      );
      if (controller.signal.aborted) return;
      useSearch.setState(({ result }) => {
        const before = after === null ? [] : (result?.hits ?? []);
        const knownIds = new Set(before.map(idOf));
        const added = page.hits.filter((hit) => !knownIds.has(idOf(hit)));
        return { result: { ...page, query, hits: [...before, ...added] }, loading: false, failure: null };
      });
    } catch (thrown) {
      if (!controller.signal.aborted) useSearch.setState({ loading: false, failure: failureOf(thrown) });
    }
  };
  const repeat = () => {
    if (useSearch.getState().query.trim() !== '') void loadPage(null);
  };
  return {
    useSearch,
    search: (query) => {
      if (query.trim() === '') {
        running?.abort();
        useSearch.setState({ ...empty, query });
        return;
      }
      useSearch.setState({ query });
      void loadPage(null);
    },
    repeat,
    refresh: () => {
      const { loading, result } = useSearch.getState();
      if (!loading && (result?.hits.length ?? 0) <= pageSize) repeat();
    },
    loadMore: () => {
      const { result, loading } = useSearch.getState();
      if (result && result.next !== null && !loading) void loadPage(result.next);
    },
  };
}

/**
 * Drops hits in items that aren't in the list right away, because they were deleted. Keeps all hits until the list is
 * whole. Other changes trigger a new search, unless further pages have been loaded.
 */
export function useShownHits<Hit>(
  hits: readonly Hit[],
  itemOf: (hit: Hit) => string,
  items: readonly { readonly id: string }[],
  isListWhole: boolean,
): readonly Hit[] {
  const ids = useMemo(() => (isListWhole ? new Set(items.map(({ id }) => id)) : null), [items, isListWhole]);
  return hits.filter((hit) => ids?.has(itemOf(hit)) ?? true);
}

/** Refreshes a search when `version` changes, so that new text is found. Skips the first render. */
export function useRefreshOn(version: unknown, refresh: () => void): void {
  const before = useRef(version);
  useEffect(() => {
    if (before.current === version) return;
    before.current = version;
    refresh();
  }, [version, refresh]);
}
