import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Folder } from '../../shared/chat/folder.ts';
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
import { followFolders, useFolder } from '../stores/conversations/folders-store.ts';
import { followDrafts } from '../stores/drafts/drafts.ts';
import { ChatPage } from './chat-page.tsx';
import { ConversationPane } from './sidebar/conversation-pane.tsx';
import { FolderSettings } from './sidebar/folders/folder-settings.tsx';
import { RemoveFolder } from './sidebar/folders/remove-folder.tsx';

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
  const listed = useConversationList(({ items }) => items?.some(({ id }) => id === openId));
  useEffect(() => {
    const { state, failure } = useConversation.getState();
    if (!listed || !(state.removed || failure)) return;
    leaveConversation();
    openConversation(openId);
  }, [listed, openId]);
}

/**
 * The folder dialogs: a folder's settings, and the choice of what happens to its conversations when it's deleted. They
 * aren't part of the list, because the list is hidden in narrow windows.
 */
function FolderDialogs() {
  const task = useFolderTask((state) => state.task);
  const conversations = useConversationList((state) => state.items);
  const folderId = task && 'folderId' in task ? task.folderId : null;
  const stored = useFolder(folderId);
  // The folder as it was before another window deleted it.
  const [last, setLast] = useState<Folder | null>(null);
  if (stored && stored !== last) setLast(stored);
  const folder = stored ?? (last?.id === folderId ? last : null);
  if (!folder) return null;
  if (task?.kind === 'settings')
    return <FolderSettings key={folder.id} folder={folder} isDeleted={stored === null} />;
  if (task?.kind !== 'remove') return null;
  const count = conversations?.filter(({ folderId }) => folderId === folder.id).length ?? 0;
  return <RemoveFolder folder={folder} count={count} />;
}
