import { useState } from 'react';
import type { Folder } from '../../../shared/models/folder.ts';
import { useConversationList } from '../../stores/conversations/conversation-list-store.ts';
import { useFolderTask } from '../../stores/conversations/folder-task.ts';
import { useFolder } from '../../stores/conversations/folders-store.ts';
import { FolderSettings } from './folder-settings.tsx';
import { RemoveFolder } from './remove-folder.tsx';

/**
 * The dialogs of folders: their settings, and what to do with the conversations of one that is deleted. Not part of the
 * list, which is hidden in narrow windows.
 */
export function FolderDialogs() {
  const task = useFolderTask((state) => state.task);
  const conversations = useConversationList((state) => state.conversations);
  const folderId = task && 'folderId' in task ? task.folderId : null;
  const stored = useFolder(folderId);
  // As it was before another window deleted it.
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
