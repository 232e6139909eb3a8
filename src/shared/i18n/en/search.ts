/** Texts of the search across all conversations. */
export const search = {
  conversations: 'Conversations',
  messages: 'Messages',
  order: 'Order of the messages',
  orders: { newest: 'Newest first', relevance: 'Most relevant' },
  you: 'You',
  allConversations: (count: string) => `All ${count} conversations`,
  more: 'More messages',
  found: (conversations: number, messages: string) =>
    `${conversations === 1 ? '1 conversation' : `${conversations} conversations`}, ${messages === '1' ? '1 message' : `${messages} messages`}`,
  andMore: (count: string) => `more than ${count}`,
  nothing: (query: string) => `Nothing here holds “${query}”.`,
  clear: 'Clear search',
  indexing: 'Older messages are still being taken into the search, so some may be missing.',
  searching: 'Searching',
  retry: 'Retry',
};
