import { create } from 'zustand';
import type { Failure } from '../../../shared/failure.ts';
import type { TranscriptHit } from '../../../shared/models/search.ts';
import { backend } from '../../backend/connection.ts';
import { failureOf } from '../../backend/failure-of.ts';

/** The search in the list of transcripts. The results may belong to an earlier query. */
export type TranscriptSearching = {
  /** Whether the field is shown. */
  readonly open: boolean;
  readonly query: string;
  /** Null until the first response. `next` is the start of the next page, or null. */
  readonly result: {
    readonly query: string;
    readonly hits: readonly TranscriptHit[];
    readonly next: number | null;
    readonly indexing: boolean;
  } | null;
  /** Whether a request is running. */
  readonly asking: boolean;
  readonly failure: Failure | null;
};

const pageSize = 50;
const nothing = { query: '', result: null, asking: false, failure: null };

/** The state of the search. It outlives the list, so that it's unchanged when the user returns. */
export const useTranscriptSearch = create<TranscriptSearching>(() => ({ open: false, ...nothing }));

let asked: AbortController | null = null;

/** Shows the field. */
export function openSearch(): void {
  useTranscriptSearch.setState({ open: true });
}

/** Hides the field and clears the search. */
export function closeSearch(): void {
  asked?.abort();
  useTranscriptSearch.setState({ open: false, ...nothing });
}

/** Searches while the user types. Cancels the previous request. An empty query ends the search. */
export function searchTranscripts(query: string): void {
  if (query.trim() === '') {
    asked?.abort();
    useTranscriptSearch.setState({ ...nothing, query });
    return;
  }
  useTranscriptSearch.setState({ query });
  void ask(null);
}

/** Repeats the search, after a failure or when transcripts have changed. */
export function searchAgain(): void {
  if (useTranscriptSearch.getState().query.trim() !== '') void ask(null);
}

/** Requests the next page. */
export function searchOn(): void {
  const { result, asking } = useTranscriptSearch.getState();
  if (result && result.next !== null && !asking) void ask(result.next);
}

async function ask(after: number | null): Promise<void> {
  asked?.abort();
  const own = new AbortController();
  asked = own;
  const { query } = useTranscriptSearch.getState();
  useTranscriptSearch.setState({ asking: true });
  try {
    const input = { query: query.slice(0, 500), after, limit: pageSize };
    const { hits, ...page } = await backend().search.transcripts(input, { signal: own.signal });
    if (own.signal.aborted) return;
    useTranscriptSearch.setState(({ result }) => ({
      result: { query, ...page, hits: after === null ? hits : [...(result?.hits ?? []), ...hits] },
      asking: false,
      failure: null,
    }));
  } catch (thrown) {
    if (!own.signal.aborted) useTranscriptSearch.setState({ asking: false, failure: failureOf(thrown) });
  }
}
