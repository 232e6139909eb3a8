import { useEffect, useLayoutEffect, useRef } from 'react';
import { useShortcuts } from '../commands/use-shortcuts.ts';
import { useRoute } from '../route.ts';
import { showList } from '../shell/list-shown.ts';
import { show } from '../stores/conversations/conversation-actions.ts';
import {
  followConversationList,
  useConversationList,
} from '../stores/conversations/conversation-list-store.ts';
import {
  leaveConversation,
  openConversation,
  useConversation,
} from '../stores/conversations/conversation-store.ts';
import { useFolderTask } from '../stores/conversations/folder-task.ts';
import { followFolders } from '../stores/conversations/folders-store.ts';
import { followDrafts } from '../stores/drafts/drafts.ts';
import { ChatPage } from './chat-page.tsx';
import { ConversationPane } from './sidebar/conversation-pane.tsx';
import { FolderDialogs } from './sidebar/folders/folder-dialogs.tsx';

/** The chat screen: the conversation list on the left and the open conversation, taken from the route, on the right. */
export function ChatScreen() {
  const route = useRoute();
  const openId = route.screen === 'chat' ? route.conversationId : null;
  const searchField = useRef<HTMLInputElement>(null);
  const messageField = useRef<HTMLTextAreaElement>(null);
  const inFolderDialog = useFolderTask(({ task }) => task?.kind === 'settings' || task?.kind === 'remove');

  useEffect(followConversationList, []);
  useEffect(followFolders, []);
  useEffect(followDrafts, []);
  // A layout effect, so that the previous conversation is never painted.
  useLayoutEffect(() => openConversation(openId), [openId]);
  useLayoutEffect(() => leaveConversation, []);
  useReopening(openId);

  const startNew = () => {
    show(null);
    messageField.current?.focus();
  };
  const search = async () => {
    // A hidden list has to render before its search field can be selected.
    await showList(true);
    searchField.current?.select();
  };
  useShortcuts({ newConversation: startNew, search: () => void search() });

  return (
    <>
      <ConversationPane openId={openId} searchField={searchField} onNew={startNew} />
      <ChatPage field={messageField} />
      {inFolderDialog && <FolderDialogs />}
    </>
  );
}

/** Reopens a conversation that was deleted while open if its deletion is undone elsewhere. */
function useReopening(openId: string | null): void {
  const listed = useConversationList(({ conversations }) => conversations?.some(({ id }) => id === openId));
  useEffect(() => {
    const { state, failure } = useConversation.getState();
    if (!listed || !(state.removed || failure)) return;
    leaveConversation();
    openConversation(openId);
  }, [listed, openId]);
}
