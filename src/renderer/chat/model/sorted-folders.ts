import type { ListedConversation } from '../../../shared/chat/conversation.ts';
import type { Folder } from '../../../shared/chat/folder.ts';
import { nameOrder } from '../../ui/format/intl.ts';

export function byName(folders: readonly Folder[]): readonly Folder[] {
  const order = nameOrder();
  return folders.toSorted((a, b) => order.compare(a.name, b.name) || a.createdAt - b.createdAt);
}

export function countsByFolder(conversations: readonly ListedConversation[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { folderId } of conversations)
    if (folderId !== null) counts.set(folderId, (counts.get(folderId) ?? 0) + 1);
  return counts;
}

/** Returns the conversations in `folder`, or those in none of the `folders` if it's null. */
export function conversationsIn(
  folder: Folder | null,
  conversations: readonly ListedConversation[],
  folders: readonly Folder[],
): readonly ListedConversation[] {
  if (folder) return conversations.filter(({ folderId }) => folderId === folder.id);
  const folderIds = new Set(folders.map(({ id }) => id));
  return conversations.filter(({ folderId }) => folderId === null || !folderIds.has(folderId));
}
