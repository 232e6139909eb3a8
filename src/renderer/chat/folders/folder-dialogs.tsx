import type { Conversation } from '../../../shared/models/conversation.ts';
import type { FolderTask } from '../../stores/conversations/folder-task.ts';
import { useFolder } from '../../stores/conversations/folders-store.ts';
import { FolderSettings } from './folder-settings.tsx';
import { RemoveFolder } from './remove-folder.tsx';

/** The dialogs of folders: their settings, and what to do with the conversations of one that is deleted. */
export function FolderDialogs({
  task,
  conversations,
}: {
  readonly task: FolderTask;
  readonly conversations: readonly Conversation[];
}) {
  const folder = useFolder(task && 'folderId' in task ? task.folderId : null);
  if (!folder) return null;
  if (task?.kind === 'settings') return <FolderSettings key={folder.id} folder={folder} />;
  if (task?.kind !== 'remove') return null;
  const count = conversations.filter(({ folderId }) => folderId === folder.id).length;
  return <RemoveFolder folder={folder} count={count} />;
}
