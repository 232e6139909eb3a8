import type { SearchInput, SearchPage } from '../../../shared/models/search.ts';

/** What the search worker is started with. */
export type SearchWorkerData = { readonly file: string };

/** What is asked of the search worker. */
export type SearchRequest =
  | { readonly type: 'find'; readonly id: number; readonly input: SearchInput }
  | { readonly type: 'cancel'; readonly id: number };

/** What it answers to a `find`, unless it was cancelled. */
export type SearchAnswer =
  | { readonly type: 'page'; readonly id: number; readonly page: SearchPage }
  | { readonly type: 'failed'; readonly id: number; readonly reason: string };
