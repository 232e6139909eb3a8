import type { Conversation } from '../../../shared/models/conversation.ts';
import { folded } from '../../../shared/models/search-fold.ts';
import { searchTerms } from '../../../shared/models/search-query.ts';

// Conversations are the same objects until they change, and folding thousands of titles at each key would be felt.
const foldedTitles = new WeakMap<Conversation, string>();

/**
 * The conversations whose title holds every word and phrase of `query`, in any script, whatever the case or the accents.
 * Titles are all here, so words count anywhere in them, not only from their beginnings.
 */
export function matchingTitles(
  conversations: readonly Conversation[],
  query: string,
): readonly Conversation[] {
  const sought = searchTerms(query).map(({ words }) => words);
  if (sought.length === 0) return [];
  return conversations.filter((conversation) => {
    const title = foldedTitle(conversation);
    return sought.every((words) => words.every((word) => title.includes(word)));
  });
}

function foldedTitle(conversation: Conversation): string {
  const known = foldedTitles.get(conversation);
  if (known !== undefined) return known;
  const title = folded(conversation.title);
  foldedTitles.set(conversation, title);
  return title;
}
