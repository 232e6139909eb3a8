import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { showList } from '../frame/list-shown.ts';
import { useRoute } from '../frame/route.ts';
import { useShortcuts } from '../shortcuts/use-shortcuts.ts';
import { ChatPage } from './chat-page.tsx';
import { show } from './conversation-actions.ts';
import { followConversationList, useConversationList } from './conversation-list-store.ts';
import { ConversationPane } from './conversation-pane.tsx';
import { openConversation, useConversation } from './conversation-store.ts';
import { followDrafts } from './drafts.ts';

/** The chat: the conversations at the left, the open one on the sheet. Which one that is, the address says. */
export function ChatScreen() {
  const route = useRoute();
  const openId = route.screen === 'chat' ? route.conversationId : null;
  const searchField = useRef<HTMLInputElement>(null);
  const messageField = useRef<HTMLTextAreaElement>(null);

  useEffect(followConversationList, []);
  useEffect(followDrafts, []);
  // Before anything is painted: the page never shows what was open before.
  const returned = useReturned(openId);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what came back is opened once more
  useLayoutEffect(() => openConversation(openId), [openId, returned]);

  const startNew = () => {
    show(null);
    messageField.current?.focus();
  };
  const search = async () => {
    // A hidden list comes back first; its field is there after the next render.
    await showList(true);
    searchField.current?.select();
  };
  useShortcuts({ newConversation: startNew, search: () => void search() });

  return (
    <>
      <ConversationPane openId={openId} searchField={searchField} onNew={startNew} />
      <ChatPage field={messageField} />
    </>
  );
}

/** How often a conversation that was gone while it was open has come back: its deletion was undone elsewhere. */
function useReturned(openId: string | null): number {
  const [returned, setReturned] = useState(0);
  const listed = useConversationList(({ conversations }) => conversations?.some(({ id }) => id === openId));
  useEffect(() => {
    const { state, failure } = useConversation.getState();
    if (listed && (state.removed || failure)) setReturned((before) => before + 1);
  }, [listed]);
  return returned;
}
