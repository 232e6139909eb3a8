import type { ListedConversation } from '../../../shared/chat/conversation.ts';
import { createListStore, orderedBy } from '../arriving-list.ts';

/** The most recently updated conversation is first. */
export const conversationOrder = orderedBy<ListedConversation>(
  (a, b) => b.updatedAt - a.updatedAt || Number(a.id < b.id) - Number(a.id > b.id),
);

/** The list in the chat's left column. */
export const { useList: useConversationList, follow: followConversationList } = createListStore(
  (api, signal) => api.conversations.watchList(undefined, { signal }),
  conversationOrder,
);
