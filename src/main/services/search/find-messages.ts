import type { SearchHit, SearchInput, SearchPage } from '../../../shared/models/search.ts';
import { createMatcher, type Matcher } from '../../../shared/models/search-matches.ts';
import { type SearchTerm, searchTerms } from '../../../shared/models/search-query.ts';
import type { FoundMessage, MessageIndexReader, Ranked } from '../../storage/message-index-reader.ts';
import { snippetOf } from './snippet.ts';

/** How many matches are ranked between two looks at whatever else there is to do. */
const rankedAtOnce = 2_000;
/** Only so many of the newest matches are ranked, so that the cost has an end. */
const mostRanked = 60_000;
/** Only so many of the best can be paged through. */
const mostBest = 500;

/**
 * Finds a page of messages. A search by relevance asks `rest` every few milliseconds, which answers whether to go on;
 * null where it does not.
 */
export async function findMessages(
  reader: MessageIndexReader,
  { query, order, after, limit }: SearchInput,
  rest: () => Promise<boolean>,
): Promise<SearchPage | null> {
  const terms = searchTerms(query);
  const matcher = createMatcher(terms);
  const indexing = reader.pending();
  if (!matcher) return { hits: [], next: null, indexing };
  const expression = expressionOf(terms);
  switch (order) {
    case 'newest': {
      const found = reader.newest(expression, after ?? Number.MAX_SAFE_INTEGER, limit + 1);
      const page = found.slice(0, limit);
      return {
        hits: hitsOf(page, matcher),
        next: found.length > limit ? (page.at(-1)?.id ?? null) : null,
        indexing,
      };
    }
    case 'relevance': {
      const best = await bestOf(reader.ranked(expression), rest);
      if (!best) return null;
      const from = after ?? 0;
      const page = best.slice(from, from + limit).flatMap(({ id }) => reader.found(id) ?? []);
      return {
        hits: hitsOf(page, matcher),
        next: from + limit < best.length ? from + limit : null,
        indexing,
      };
    }
  }
}

/** The terms as FTS5 takes them: words hold nothing but letters, numbers, marks and symbols, so nothing can be a syntax error. */
function expressionOf(terms: readonly SearchTerm[]): string {
  return terms.map(({ words, unfinished }) => `"${words.join(' ')}"${unfinished ? ' *' : ''}`).join(' AND ');
}

async function bestOf(
  matches: Iterable<Ranked>,
  rest: () => Promise<boolean>,
): Promise<readonly Ranked[] | null> {
  const all: Ranked[] = [];
  for (const match of matches) {
    all.push(match);
    if (all.length === mostRanked) break;
    if (all.length % rankedAtOnce === 0 && !(await rest())) return null;
  }
  return all.sort((a, b) => a.rank - b.rank || b.id - a.id).slice(0, mostBest);
}

/** A long message is in the index by its parts, and shown once. */
function hitsOf(found: readonly FoundMessage[], matcher: Matcher): SearchHit[] {
  const seen = new Set<string>();
  return found.flatMap(({ id: _, text, ...message }) => {
    if (seen.has(message.messageId)) return [];
    seen.add(message.messageId);
    return [{ ...message, snippet: { ...snippetOf(text, matcher) } }];
  });
}
