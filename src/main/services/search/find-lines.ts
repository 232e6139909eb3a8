import type { TranscriptPage, TranscriptSearch } from '../../../shared/search/search.ts';
import { createMatcher } from '../../../shared/search/search-matches.ts';
import { searchTerms } from '../../../shared/search/search-query.ts';
import type { TranscriptIndexReader } from '../../storage/transcript-index-reader.ts';
import { expressionOf } from './index-expression.ts';
import { snippetOf } from './snippet.ts';

/** Finds a page of transcript lines. */
export function findLines(
  reader: TranscriptIndexReader,
  { query, after, limit }: TranscriptSearch,
): TranscriptPage {
  const terms = searchTerms(query);
  const matcher = createMatcher(terms);
  const indexing = reader.pending();
  if (!matcher) return { hits: [], next: null, indexing };
  const skip = after ?? 0;
  const found = reader.lines(expressionOf(terms), skip, limit + 1);
  const hits = found.slice(0, limit).map(({ text, speaker, ...line }) => ({
    ...line,
    // A found name is highlighted like a found word.
    snippet: { ...snippetOf(speaker === null ? text : `${speaker}: ${text}`, matcher) },
  }));
  return { hits, next: found.length > limit ? skip + limit : null, indexing };
}
