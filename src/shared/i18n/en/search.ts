/** Strings for the search across all conversations. */
export const search = {
  conversations: 'Conversations',
  messages: 'Messages',
  order: 'Message order',
  orders: { newest: 'Newest first', relevance: 'Most relevant' },
  you: 'You',
  allConversations: (count: string) => `All ${count} conversations`,
  more: 'More messages',
  found: (conversations: number, messages: string) =>
    `${conversations === 1 ? '1 conversation' : `${conversations} conversations`}, ${messages === '1' ? '1 message' : `${messages} messages`}`,
  andMore: (count: string) => `more than ${count}`,
  nothing: (query: string) => `No results for “${query}”.`,
  clear: 'Clear search',
  indexing: 'Indexing… Some older messages may not show up yet.',
  searching: 'Searching',
  retry: 'Retry',
};
