import type {
  SearchInput,
  SearchPage,
  TranscriptPage,
  TranscriptSearch,
} from '../../../shared/search/search.ts';

/** Data passed to the search worker. */
export type SearchWorkerData = { readonly file: string };

/** A search, and where to search. */
export type SearchTask =
  | { readonly among: 'messages'; readonly input: SearchInput }
  | { readonly among: 'transcripts'; readonly input: TranscriptSearch };

/** The results of a search. */
export type Found =
  | { readonly among: 'messages'; readonly page: SearchPage }
  | { readonly among: 'transcripts'; readonly page: TranscriptPage };

/** Messages to the search worker. */
export type SearchRequest =
  | { readonly type: 'find'; readonly id: number; readonly task: SearchTask }
  | { readonly type: 'cancel'; readonly id: number };

/** The worker's response to `find`, unless the search was cancelled. */
export type SearchResponse =
  | { readonly type: 'found'; readonly id: number; readonly found: Found }
  | { readonly type: 'failed'; readonly id: number; readonly reason: string };
