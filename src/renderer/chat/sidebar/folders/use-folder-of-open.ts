import { useEffect, useRef } from 'react';
import type { ListedConversation } from '../../../../shared/chat/conversation.ts';
import { folderOf, openFolder, useFolders } from '../../../stores/conversations/folders-store.ts';

/**
 * Opens a conversation's folder in the list when the conversation is opened, for example after a reload or from the
 * palette. Does nothing during a search, because the results would change.
 */
export function useFolderOfOpen(
  openId: string | null,
  conversations: readonly ListedConversation[] | null,
  isSearching: boolean,
): void {
  const isLoaded = useFolders(({ folders }) => folders !== null);
  const followed = useRef<string | null>(null);
  const isListed = conversations?.some(({ id }) => id === openId) ?? false;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each opened conversation
  useEffect(() => {
    if (openId === null) followed.current = null;
    if (!isLoaded || !isListed || followed.current === openId) return;
    followed.current = openId;
    const opened = conversations?.find(({ id }) => id === openId);
    if (!isSearching) openFolder(folderOf(opened?.folderId)?.id ?? null);
  }, [openId, isLoaded, isListed]);
}
