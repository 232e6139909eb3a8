import { ChevronLeftIcon, EllipsisIcon } from 'lucide-react';
import type { Folder } from '../../../../shared/chat/folder.ts';
import { strings } from '../../../i18n/strings.ts';
import { moveTo, renameFolder } from '../../../stores/conversations/folder-actions.ts';
import { startFolderTask, useFolderTask } from '../../../stores/conversations/folder-task.ts';
import { openFolder } from '../../../stores/conversations/folders-store.ts';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { TitleField } from '../../../ui/controls/title-field.tsx';
import { useDropTarget } from './drag-conversation.ts';
import styles from './folder-bar.module.css';
import { FolderMenu } from './folder-menu.tsx';

/** The name of the open folder, with a button that closes it. Conversations dropped on the button leave the folder. */
export function FolderBar({ folder }: { readonly folder: Folder }) {
  const texts = strings().folders;
  const { id, name } = folder;
  const renaming = useFolderTask(({ task }) => task?.kind === 'rename' && task.folderId === id);
  const target = useDropTarget((conversationId) => void moveTo(conversationId, null));
  return (
    <div className={styles.bar}>
      <div className={styles.back} {...target}>
        <IconButton size="sm" icon={ChevronLeftIcon} label={texts.all} onClick={() => openFolder(null)} />
      </div>
      {renaming ? (
        <TitleField
          label={texts.name}
          title={name}
          maxLength={100}
          onDone={(typed) => {
            if (typed !== null) renameFolder(folder, typed);
            startFolderTask(null);
          }}
        />
      ) : (
        <h3 className={styles.name} title={name} dir="auto">
          {name}
        </h3>
      )}
      <FolderMenu
        folder={folder}
        trigger={<IconButton size="sm" icon={EllipsisIcon} label={texts.more(name)} />}
      />
    </div>
  );
}
