import { type KeyboardEvent, useRef, useState } from 'react';
import type { ListedConversation } from '../../../../shared/chat/conversation.ts';
import type { Folder } from '../../../../shared/chat/folder.ts';
import { strings } from '../../../i18n/strings.ts';
import { addFolder } from '../../../stores/conversations/folder-actions.ts';
import { startFolderTask, useFolderTask } from '../../../stores/conversations/folder-task.ts';
import { useOpenFolder } from '../../../stores/conversations/folders-store.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { TitleField } from '../../../ui/controls/title-field.tsx';
import { countOf } from '../../../ui/format/count-of.ts';
import { movedIndex } from '../../../ui/results/moved-index.ts';
import { byName, countsByFolder } from '../../model/sorted-folders.ts';
import { FolderBar } from './folder-bar.tsx';
import { FolderRow } from './folder-row.tsx';
import styles from './folder-section.module.css';

const initialFolders = 8;

/** The folders above the conversations, or the bar of the open one. The list is a single Tab stop. */
export function FolderSection({
  folders,
  conversations,
  complete,
}: {
  readonly folders: readonly Folder[];
  readonly conversations: readonly ListedConversation[];
  /** Whether all conversations have loaded. */
  readonly complete: boolean;
}) {
  const open = useOpenFolder();
  const task = useFolderTask((state) => state.task);
  return (
    <>
      {open ? (
        <>
          <FolderBar folder={open} />
          {complete && !conversations.some(({ folderId }) => folderId === open.id) && (
            <p className={styles.empty}>{strings().folders.empty}</p>
          )}
        </>
      ) : (
        <FolderList folders={byName(folders)} counts={complete ? countsByFolder(conversations) : null} />
      )}
      {task?.kind === 'new' && (
        <div className={styles.naming}>
          <TitleField
            label={strings().folders.name}
            title=""
            maxLength={100}
            onDone={(name) => {
              startFolderTask(null);
              if (name !== null) void addFolder(name, task.conversationId);
            }}
          />
        </div>
      )}
    </>
  );
}

function FolderList({
  folders,
  counts,
}: {
  readonly folders: readonly Folder[];
  /** The number of conversations in each folder that has any, or null until they're known. */
  readonly counts: ReadonlyMap<string, number> | null;
}) {
  const texts = strings().folders;
  const task = useFolderTask((state) => state.task);
  const list = useRef<HTMLUListElement>(null);
  const [all, setAll] = useState(false);
  const [focusedId, setFocusedId] = useState<string | null>(null);
  if (folders.length === 0) return null;
  const shown = all ? folders : folders.slice(0, initialFolders);
  const reachable = shown.some(({ id }) => id === focusedId) ? focusedId : shown[0]?.id;

  const focus = (id: string | undefined) =>
    list.current?.querySelector<HTMLElement>(`[data-folder="${CSS.escape(id ?? '')}"]`)?.focus();
  const onKeyDown = (event: KeyboardEvent) => {
    const { target, key } = event;
    const at = shown.findIndex(({ id }) => target instanceof HTMLElement && id === target.dataset.folder);
    const folderId = shown[at]?.id;
    if (folderId === undefined) return;
    const next = shown[movedIndex(key, at, shown.length) ?? -1];
    if (next) focus(next.id);
    else if (key === 'F2') startFolderTask({ kind: 'rename', folderId });
    else if (key === 'Delete') startFolderTask({ kind: 'remove', folderId });
    else return;
    event.preventDefault();
  };
  return (
    <div className={styles.section}>
      <h3 className={styles.title}>{texts.list}</h3>
      <ul
        ref={list}
        // biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role without bullets
        role="list"
        aria-label={texts.list}
        onKeyDown={onKeyDown}
        onFocus={({ target }) => setFocusedId(target.dataset.folder ?? null)}
      >
        {shown.map((folder) => (
          <li key={folder.id}>
            <FolderRow
              folder={folder}
              count={counts && (counts.get(folder.id) ?? 0)}
              renaming={task?.kind === 'rename' && task.folderId === folder.id}
              reachable={folder.id === reachable}
              onRenamed={() => requestAnimationFrame(() => focus(folder.id))}
            />
          </li>
        ))}
      </ul>
      {shown.length < folders.length && (
        <Button className={styles.all} variant="ghost" size="sm" onClick={() => setAll(true)}>
          {texts.showAll(countOf(folders.length))}
        </Button>
      )}
    </div>
  );
}
