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
  const folder = useFolder(task && 'folderId' in task ? task.folderId : null);
  if (!folder) return null;
  if (task?.kind === 'settings') return <FolderSettings key={folder.id} folder={folder} />;
  if (task?.kind !== 'remove') return null;
  const count = conversations?.filter(({ folderId }) => folderId === folder.id).length ?? 0;
  return <RemoveFolder folder={folder} count={count} />;
}
