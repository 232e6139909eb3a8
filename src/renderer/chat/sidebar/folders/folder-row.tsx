import { EllipsisIcon, FolderIcon } from 'lucide-react';
import type { Folder } from '../../../../shared/chat/folder.ts';
import { strings } from '../../../i18n/strings.ts';
import { moveTo, renameFolder } from '../../../stores/conversations/folder-actions.ts';
import { startFolderTask } from '../../../stores/conversations/folder-task.ts';
import { openFolder } from '../../../stores/conversations/folders-store.ts';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { TitleField } from '../../../ui/controls/title-field.tsx';
import { countOf } from '../../../ui/format/count-of.ts';
import { Icon } from '../../../ui/text/icon.tsx';
import { useDropTarget } from './drag-conversation.ts';
import { FolderMenu } from './folder-menu.tsx';
import styles from './folder-row.module.css';

/** A folder's row: its name and number of conversations. Conversations can be dropped on it. */
export function FolderRow({
  folder,
  count,
  renaming,
  reachable,
  onRenamed,
}: {
  readonly folder: Folder;
  /** Null until it's known. */
  readonly count: number | null;
  readonly renaming: boolean;
  /** Whether this row is the list's Tab stop. */
  readonly reachable: boolean;
  /** Called after renaming if a key press ended it. */
  readonly onRenamed: () => void;
}) {
  const texts = strings().folders;
  const { id, name } = folder;
  const target = useDropTarget((conversationId) => void moveTo(conversationId, id));
  if (renaming) {
    return (
      <div className={styles.row}>
        <TitleField
          label={texts.name}
          title={name}
          maxLength={100}
          onDone={(typed, byKey) => {
            if (typed !== null) renameFolder(folder, typed);
            startFolderTask(null);
            if (byKey) onRenamed();
          }}
        />
      </div>
    );
  }
  const tabIndex = reachable ? 0 : -1;
  const row = (
    <div className={styles.row} {...target}>
      <button
        type="button"
        className={styles.open}
        data-folder={id}
        tabIndex={tabIndex}
        title={name}
        onClick={() => openFolder(id)}
      >
        <Icon icon={FolderIcon} size={14} />
        <span className={styles.name} dir="auto">
          {name}
        </span>
        {count !== null && (
          <span className={styles.count}>
            {count > 0 && <span aria-hidden="true">{countOf(count)}</span>}
            <span className="vh">{texts.count(countOf(count), count === 1)}</span>
          </span>
        )}
      </button>
      <FolderMenu
        folder={folder}
        trigger={
          <IconButton
            size="sm"
            className={styles.more}
            icon={EllipsisIcon}
            label={texts.more(name)}
            tabIndex={tabIndex}
          />
        }
      />
    </div>
  );
  return <FolderMenu folder={folder} trigger={row} atPointer />;
}
