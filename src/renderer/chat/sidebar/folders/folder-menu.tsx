import { PencilIcon, SlidersHorizontalIcon, Trash2Icon } from 'lucide-react';
import type { ReactElement } from 'react';
import type { Folder } from '../../../../shared/chat/folder.ts';
import { strings } from '../../../i18n/strings.ts';
import { startFolderTask } from '../../../stores/conversations/folder-task.ts';
import { ContextMenu } from '../../../ui/overlay/context-menu.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../../ui/overlay/menu.tsx';

export function FolderMenu({
  folder,
  trigger,
  atPointer = false,
}: {
  readonly folder: Folder;
  readonly trigger: ReactElement<Record<string, unknown>>;
  /** Opens as a context menu on the trigger instead of from a button. */
  readonly atPointer?: boolean;
}) {
  const texts = strings().folders;
  const { id: folderId } = folder;
  const MenuRoot = atPointer ? ContextMenu : Menu;
  return (
    // Each action opens a field or a dialog, which takes focus.
    <MenuRoot trigger={trigger} align="end" returnsFocus={() => false}>
      <MenuItem
        icon={PencilIcon}
        shortcut={['F2']}
        onSelect={() => startFolderTask({ kind: 'rename', folderId })}
      >
        {texts.rename}
      </MenuItem>
      <MenuItem icon={SlidersHorizontalIcon} onSelect={() => startFolderTask({ kind: 'settings', folderId })}>
        {texts.settings}
      </MenuItem>
      <MenuSeparator />
      <MenuItem
        icon={Trash2Icon}
        danger
        shortcut={['Del']}
        onSelect={() => startFolderTask({ kind: 'remove', folderId })}
      >
        {texts.delete}
      </MenuItem>
    </MenuRoot>
  );
}
