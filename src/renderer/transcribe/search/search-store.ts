import { create } from 'zustand';
import type { Failure } from '../../../shared/failure.ts';
import type { TranscriptHit } from '../../../shared/models/search.ts';
import { backend } from '../../backend/connection.ts';
import { failureOf } from '../../backend/failure-of.ts';

/** The search of the list of transcripts; what was found may be of an earlier query than the one being typed. */
export type TranscriptSearching = {
  /** Whether its field is shown. */
  readonly open: boolean;
  readonly query: string;
  /** null until the first answer; `next` is where the page after begins, null where there is none. */
  readonly result: {
    readonly query: string;
    readonly hits: readonly TranscriptHit[];
    readonly next: number | null;
    readonly indexing: boolean;
  } | null;
  /** Whether an answer is awaited. */
  readonly asking: boolean;
  readonly failure: Failure | null;
};

const pageSize = 50;
const nothing = { query: '', result: null, asking: false, failure: null };

/** The search as the page shows it; it outlives the list, so that coming back finds it as it was. */
export const useTranscriptSearch = create<TranscriptSearching>(() => ({ open: false, ...nothing }));

let asked: AbortController | null = null;

/** Shows the field. */
export function openSearch(): void {
  useTranscriptSearch.setState({ open: true });
}

/** Takes the field away, and what was sought. */
export function closeSearch(): void {
  asked?.abort();
  useTranscriptSearch.setState({ open: false, ...nothing });
}

/** Seeks as one types: what was asked before is ended, and its answer dropped; an empty query ends the search. */
export function searchTranscripts(query: string): void {
  if (query.trim() === '') {
    asked?.abort();
    useTranscriptSearch.setState({ ...nothing, query });
    return;
  }
  useTranscriptSearch.setState({ query });
  void ask(null);
}

/** Asks once more: after a failure, or as transcripts have changed. */
export function searchAgain(): void {
  if (useTranscriptSearch.getState().query.trim() !== '') void ask(null);
}

/** Asks for the page after those that are here. */
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
