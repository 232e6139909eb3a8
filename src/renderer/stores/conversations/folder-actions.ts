import type { Folder } from '../../../shared/chat/folder.ts';
import { FailureError } from '../../../shared/failure.ts';
import { callBackend } from '../../backend/call-backend.ts';
import { strings } from '../../i18n/strings.ts';
import { toastUndo } from '../../ui/overlay/toast.tsx';
import { callOrToast } from '../call-or-toast.ts';
import { titleOf } from './conversation-actions.ts';
import { useConversationList } from './conversation-list-store.ts';
import { folderOf, openFolder, useFolders } from './folders-store.ts';

/** Adds a folder, and moves a conversation to it if one is given. Ignores an empty name. */
export async function addFolder(name: string, conversationId: string | null): Promise<void> {
  const newName = name.trim();
  if (newName === '') return;
  const outcome = await callBackend((api) => api.folders.add({ name: newName }));
  if (!outcome.ok) return void callOrToast(() => Promise.reject(new FailureError(outcome.failure)));
  noteFolder(outcome.value);
  if (conversationId !== null) await moveTo(conversationId, outcome.value.id);
}

/** Renames a folder. Ignores an empty or unchanged name. */
export function renameFolder(folder: Folder, name: string): void {
  const newName = name.trim();
  if (newName !== '' && newName !== folder.name) void changeFolder(folder.id, { name: newName });
}

/** Changes a folder. Resolves to whether it succeeded. */
export async function changeFolder(
  folderId: string,
  change: Partial<Pick<Folder, 'name' | 'gatewayId' | 'model' | 'parameters' | 'systemPrompt'>>,
): Promise<boolean> {
  return callOrToast(async (api) => noteFolder(await api.folders.change({ folderId, ...change })));
}

/** Moves a conversation to a folder, or (null) out of its folder, and offers to undo that in a toast. */
export async function moveTo(conversationId: string, folderId: string | null): Promise<void> {
  const conversation = useConversationList.getState().items?.find(({ id }) => id === conversationId);
  const from = folderOf(conversation?.folderId)?.id ?? null;
  if (from === folderId) return;
  const move = (to: string | null) =>
    callOrToast((backend) => backend.conversations.move({ conversationId, folderId: to }));
  if (!(await move(folderId)) || !conversation) return;
  const texts = strings().folders;
  const name = folderOf(folderId)?.name;
  const title = titleOf(conversation);
  toastUndo(name === undefined ? texts.movedOut(title) : texts.moved(title, name), () => move(from));
}

/** Deletes a folder, with or without its conversations, and offers to undo that in a toast. */
export async function removeFolder(folder: Folder, conversations: 'keep' | 'remove'): Promise<void> {
  const { id: folderId, name } = folder;
  if (!(await callOrToast((api) => api.folders.remove({ folderId, conversations })))) return;
  openFolder(null);
  toastUndo(strings().folders.deleted(name), () => callOrToast((api) => api.folders.restore({ folderId })));
}

function noteFolder(folder: Folder): void {
  useFolders.setState(({ folders }) => {
    const exists = folders?.some(({ id }) => id === folder.id);
    if (exists) return { folders: folders?.map((one) => (one.id === folder.id ? folder : one)) ?? null };
    return { folders: [...(folders ?? []), folder] };
  });
}
