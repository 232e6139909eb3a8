import { useState } from 'react';
import type { Folder } from '../../../../shared/chat/folder.ts';
import { useConversationList } from '../../../stores/conversations/conversation-list-store.ts';
import { useFolderTask } from '../../../stores/conversations/folder-task.ts';
import { useFolder } from '../../../stores/conversations/folders-store.ts';
import { FolderSettings } from './folder-settings.tsx';
import { RemoveFolder } from './remove-folder.tsx';

/**
 * The folder dialogs: a folder's settings, and the choice of what happens to its conversations when it's deleted. They
 * aren't part of the list, because the list is hidden in narrow windows.
 */
export function FolderDialogs() {
  const task = useFolderTask((state) => state.task);
  const conversations = useConversationList((state) => state.conversations);
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
