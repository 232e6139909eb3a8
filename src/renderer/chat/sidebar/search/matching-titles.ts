import type { ListedConversation } from '../../../../shared/chat/conversation.ts';
import { folded } from '../../../../shared/search/search-fold.ts';
import { searchTerms } from '../../../../shared/search/search-query.ts';

// A cache: folding thousands of titles on every key press would be slow. A conversation stays the same object until it
// changes.
const foldedTitles = new WeakMap<ListedConversation, string>();

/**
 * Returns the conversations whose title contains every term of `query`, ignoring case and accents. Unlike message
 * search, terms also match inside words.
 */
export function matchingTitles(
  conversations: readonly ListedConversation[],
  query: string,
): readonly ListedConversation[] {
  const terms = searchTerms(query).map(({ words }) => words);
  if (terms.length === 0) return [];
  return conversations.filter((conversation) => {
    const title = foldedTitle(conversation);
    return terms.every((words) => words.every((word) => title.includes(word)));
  });
}

function foldedTitle(conversation: ListedConversation): string {
  const cached = foldedTitles.get(conversation);
  if (cached !== undefined) return cached;
  const title = folded(conversation.title);
  foldedTitles.set(conversation, title);
  return title;
}
