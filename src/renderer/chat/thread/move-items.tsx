import { FolderIcon } from 'lucide-react';
import type { ListedConversation } from '../../../shared/chat/conversation.ts';
import { foldersStrings } from '../../i18n/folders-strings.ts';
import { moveTo } from '../../stores/conversations/folder-actions.ts';
import { startFolderTask } from '../../stores/conversations/folder-task.ts';
import { folderOf, useFolders } from '../../stores/conversations/folders-store.ts';
import { MenuChoice, MenuChoices, MenuItem, MenuSeparator, SubMenu } from '../../ui/overlay/menu.tsx';
import { byName } from '../model/sorted-folders.ts';

/**
 * The part of a conversation's menu that moves it to a folder. Typing a letter jumps to a folder that starts with it.
 */
export function MoveItems({ conversation }: { readonly conversation: ListedConversation }) {
  const texts = foldersStrings().folders;
  const folders = useFolders((state) => state.folders) ?? [];
  const { id } = conversation;
  const current = folderOf(conversation.folderId)?.id ?? '';
  return (
    <SubMenu icon={FolderIcon} label={texts.move}>
      <MenuChoices
        label={texts.list}
        value={current}
        onChoose={(folderId) => void moveTo(id, folderId === '' ? null : folderId)}
      >
        <MenuChoice value="">{texts.none}</MenuChoice>
        {byName(folders).map((folder) => (
          <MenuChoice key={folder.id} value={folder.id}>
            {folder.name}
          </MenuChoice>
        ))}
      </MenuChoices>
      <MenuSeparator />
      <MenuItem onSelect={() => startFolderTask({ kind: 'new', conversationId: id })}>
        {texts.newFolder}
      </MenuItem>
    </SubMenu>
  );
}
