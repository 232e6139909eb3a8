import {
  ArrowDownUpIcon,
  FolderIcon,
  PencilIcon,
  PinIcon,
  PinOffIcon,
  TextCursorInputIcon,
  Trash2Icon,
} from 'lucide-react';
import type { ReactElement } from 'react';
import type { ListedConversation } from '../../../shared/chat/conversation.ts';
import { strings } from '../../i18n/strings.ts';
import { remove, suggestTitle, togglePin } from '../../stores/conversations/conversation-actions.ts';
import { useConversation } from '../../stores/conversations/conversation-store.ts';
import { edit } from '../../stores/conversations/editing.ts';
import { moveTo } from '../../stores/conversations/folder-actions.ts';
import { startFolderTask } from '../../stores/conversations/folder-task.ts';
import { folderOf, useFolders } from '../../stores/conversations/folders-store.ts';
import { showRequests } from '../../stores/conversations/requests-view.ts';
import { focusRowOnce } from '../../stores/conversations/row-focus.ts';
import { ContextMenu } from '../../ui/overlay/context-menu.tsx';
import { Menu, MenuChoice, MenuChoices, MenuItem, MenuSeparator, SubMenu } from '../../ui/overlay/menu.tsx';
import { useMenuFocus } from '../../ui/overlay/use-menu-focus.ts';
import { ExportItems } from '../message/export/export-items.tsx';
import { byName } from '../model/sorted-folders.ts';

/** The menu of a conversation, from the list or from its header. */
export function ConversationMenu({
  conversation,
  place,
  trigger,
  atPointer = false,
}: {
  readonly conversation: ListedConversation;
  /** Where the title is edited. */
  readonly place: 'list' | 'header';
  readonly trigger: ReactElement<Record<string, unknown>>;
  /** Opens as a context menu on the trigger instead of from a button. */
  readonly atPointer?: boolean;
}) {
  const texts = strings().chat.menu;
  const { id, pinned } = conversation;
  // An action may move the focus itself: to the rename field, which would close without it, or to a new conversation.
  const { returnsFocus, movingFocus } = useMenuFocus();
  const startRename = movingFocus(() => edit({ kind: 'title', conversationId: id, place }));
  const inList = place === 'list';
  const pin = async () => {
    const done = await togglePin(conversation);
    if (done && inList) focusRowOnce(id, (conversation) => conversation.pinned !== pinned);
  };
  const MenuRoot = atPointer ? ContextMenu : Menu;
  return (
    <MenuRoot trigger={trigger} align="end" returnsFocus={returnsFocus}>
      <MenuItem icon={PencilIcon} shortcut={inList ? ['F2'] : undefined} onSelect={startRename}>
        {texts.rename}
      </MenuItem>
      <MenuItem icon={TextCursorInputIcon} onSelect={() => void suggestTitle(conversation)}>
        {texts.suggestTitle}
      </MenuItem>
      <MenuItem icon={pinned ? PinOffIcon : PinIcon} onSelect={() => void pin()}>
        {pinned ? texts.unpin : texts.pin}
      </MenuItem>
      <MoveItems conversation={conversation} />
      {!inList && (
        <MenuItem icon={ArrowDownUpIcon} onSelect={() => showRequests(null)}>
          {strings().frame.requests}
        </MenuItem>
      )}
      <MenuSeparator />
      <ExportItems conversationId={id} />
      <MenuSeparator />
      <MenuItem
        icon={Trash2Icon}
        danger
        shortcut={inList ? ['Del'] : undefined}
        onSelect={() => {
          const act = () => void remove(conversation);
          if (useConversation.getState().id === id) movingFocus(act)();
          else act();
        }}
      >
        {texts.delete}
      </MenuItem>
    </MenuRoot>
  );
}

/**
 * The part of a conversation's menu that moves it to a folder. Typing a letter jumps to a folder that starts with it.
 */
function MoveItems({ conversation }: { readonly conversation: ListedConversation }) {
  const texts = strings().folders;
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
