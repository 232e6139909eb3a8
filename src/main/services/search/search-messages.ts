import type {
  SearchInput,
  SearchPage,
  TranscriptPage,
  TranscriptSearch,
} from '../../../shared/models/search.ts';

/** What the search worker is started with. */
export type SearchWorkerData = { readonly file: string };

/** What is sought, and where. */
export type Sought =
  | { readonly among: 'messages'; readonly input: SearchInput }
  | { readonly among: 'transcripts'; readonly input: TranscriptSearch };

/** What was found, where it was sought. */
export type Found =
  | { readonly among: 'messages'; readonly page: SearchPage }
  | { readonly among: 'transcripts'; readonly page: TranscriptPage };

/** What is asked of the search worker. */
export type SearchRequest =
  | { readonly type: 'find'; readonly id: number; readonly sought: Sought }
  | { readonly type: 'cancel'; readonly id: number };

/** What it answers to a `find`, unless it was cancelled. */
export type SearchAnswer =
  | { readonly type: 'found'; readonly id: number; readonly found: Found }
  | { readonly type: 'failed'; readonly id: number; readonly reason: string };
