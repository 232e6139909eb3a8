import { describe, expect, it } from 'vitest';
import {
  createPagedSearch,
  type PageRequest,
  type ResultPage,
} from '../../../src/renderer/stores/paged-search.ts';

/** Creates a search whose requests the test answers. */
function scriptedSearch() {
  const requests: {
    readonly request: PageRequest;
    readonly signal: AbortSignal;
    readonly respond: (page: ResultPage<string>) => Promise<void>;
    readonly fail: () => Promise<void>;
  }[] = [];
  const paged = createPagedSearch<string>({
    pageSize: 2,
    idOf: (hit) => hit,
    load: (request, signal) => {
      const { promise, resolve, reject } = Promise.withResolvers<ResultPage<string>>();
      const settled = () => promise.then(() => {}).catch(() => {});
      requests.push({
        request,
        signal,
        respond: async (page) => {
          resolve(page);
          await settled();
        },
        fail: async () => {
          reject(new Error('lost'));
          await settled();
        },
      });
      return promise;
    },
  });
  return { ...paged, requests, state: () => paged.useSearch.getState() };
}

const page = (hits: readonly string[], next: number | null = null) => ({ hits, next, indexing: false });

describe('createPagedSearch', () => {
  it('shows only the response to the latest query', async () => {
    const { search, requests, state } = scriptedSearch();
    search('ti');
    search('tide');
    expect(requests[0]?.signal.aborted).toBe(true);
    await requests[1]?.respond(page(['b']));
    await requests[0]?.respond(page(['a']));
    expect(state()).toMatchObject({ loading: false, result: { query: 'tide', hits: ['b'] } });
  });

  it('appends the next page without results that are already listed', async () => {
    const { search, loadMore, requests, state } = scriptedSearch();
    search('tide');
    await requests[0]?.respond(page(['a', 'b'], 2));
    loadMore();
    expect(requests[1]?.request).toEqual({ query: 'tide', after: 2, limit: 2 });
    await requests[1]?.respond(page(['b', 'c']));
    expect(state().result).toMatchObject({ hits: ['a', 'b', 'c'], next: null });
    loadMore();
    expect(requests).toHaveLength(2);
  });

  it('ends the search when the query is empty', async () => {
    const { search, repeat, requests, state } = scriptedSearch();
    search('tide');
    search(' ');
    expect(requests[0]?.signal.aborted).toBe(true);
    await requests[0]?.respond(page(['a']));
    expect(state()).toEqual({ query: ' ', result: null, loading: false, failure: null });
    repeat();
    expect(requests).toHaveLength(1);
  });

  it('keeps the results when a request fails, and can be repeated', async () => {
    const { search, repeat, requests, state } = scriptedSearch();
    search('tide');
    await requests[0]?.respond(page(['a']));
    repeat();
    await requests[1]?.fail();
    expect(state()).toMatchObject({ result: { hits: ['a'] }, failure: { code: 'connection-lost' } });
    repeat();
    await requests[2]?.respond(page(['b']));
    expect(state()).toMatchObject({ result: { hits: ['b'] }, failure: null });
  });

  it('refreshes only while no request is running and one page is loaded', async () => {
    const { search, refresh, loadMore, requests } = scriptedSearch();
    search('tide');
    refresh();
    expect(requests).toHaveLength(1);
    await requests[0]?.respond(page(['a', 'b'], 2));
    refresh();
    expect(requests).toHaveLength(2);
    await requests[1]?.respond(page(['a', 'b'], 2));
    loadMore();
    await requests[2]?.respond(page(['c']));
    refresh();
    expect(requests).toHaveLength(3);
  });
});
