import type { SearchHit, SearchInput, SearchPage } from '../../../shared/search/search.ts';
import { createMatcher, type Matcher } from '../../../shared/search/search-matches.ts';
import { searchTerms } from '../../../shared/search/search-query.ts';
import type { FoundMessage, MessageIndexReader } from '../../storage/message-index-reader.ts';
import { expressionOf } from './index-expression.ts';
import { snippetOf } from './snippet.ts';

/** Maximum number of best matches to page through. */
const maxBest = 500;

/** Finds a page of messages. */
export function findMessages(
  reader: MessageIndexReader,
  { query, order, after, limit, folderId }: SearchInput,
): SearchPage {
  const terms = searchTerms(query);
  const matcher = createMatcher(terms);
  const indexing = reader.pending();
  if (!matcher) return { hits: [], next: null, indexing };
  const expression = expressionOf(terms);
  const folder = folderId ?? null;
  switch (order) {
    case 'newest': {
      const found = reader.newest(expression, folder, after ?? Number.MAX_SAFE_INTEGER, limit + 1);
      const page = found.slice(0, limit);
      return {
        hits: hitsOf(page, matcher),
        next: found.length > limit ? (page.at(-1)?.id ?? null) : null,
        indexing,
      };
    }
    case 'relevance': {
      const best = reader.best(expression, folder, maxBest);
      const from = after ?? 0;
      const page = best.slice(from, from + limit).flatMap((id) => reader.found(id, folder) ?? []);
      return {
        hits: hitsOf(page, matcher),
        next: from + limit < best.length ? from + limit : null,
        indexing,
      };
    }
  }
}

/** Returns one hit per message, because a long message has several entries in the index. */
function hitsOf(found: readonly FoundMessage[], matcher: Matcher): SearchHit[] {
  const visited = new Set<string>();
  return found.flatMap(({ id: _, text, ...message }) => {
    if (visited.has(message.messageId)) return [];
    visited.add(message.messageId);
    return [{ ...message, snippet: { ...snippetOf(text, matcher) } }];
  });
}
