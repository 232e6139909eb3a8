import { EllipsisIcon, GitBranchIcon, SearchIcon } from 'lucide-react';
import { useRef } from 'react';
import type { Conversation } from '../../shared/models/conversation.ts';
import { SheetBar } from '../frame/sheet.tsx';
import { keysOf } from '../shortcuts/keys-in-use.ts';
import { ExportMenu } from '../transfer/export-menu.tsx';
import { Icon } from '../ui/icon.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { words } from '../words.ts';
import { BranchMap } from './branch-map.tsx';
import { titleOf } from './conversation-actions.ts';
import styles from './conversation-header.module.css';
import { ConversationMenu } from './conversation-menu.tsx';
import { edit, useEditing } from './editing.ts';
import { openFind } from './find-store.ts';
import { InspectorSummary, ShowInspectorButton } from './inspector/inspector-opener.tsx';
import { RenameField } from './rename-field.tsx';

/** The bar over a conversation: its title, which a double click renames, and its menu. */
export function ConversationHeader({ conversation }: { readonly conversation: Conversation }) {
  const menu = useRef<HTMLButtonElement>(null);
  const { id } = conversation;
  const renaming = useEditing(
    ({ editing }) => editing.kind === 'title' && editing.place === 'header' && editing.conversationId === id,
  );
  const title = titleOf(conversation);
  return (
    <SheetBar
      title={
        renaming ? (
          <RenameField conversation={conversation} onKey={() => menu.current?.focus()} />
        ) : (
          // biome-ignore lint/a11y/noStaticElementInteractions: the menu beside it renames by keyboard
          <span
            className={styles.title}
            onDoubleClick={() => edit({ kind: 'title', conversationId: conversation.id, place: 'header' })}
          >
            <span className={styles.text} dir="auto">
              {title}
            </span>
            {conversation.branchedFrom && <Icon icon={GitBranchIcon} size={14} />}
          </span>
        )
      }
    >
      <BranchMap conversation={conversation} />
      <InspectorSummary conversation={conversation} />
      <IconButton
        icon={SearchIcon}
        label={words.chat.find.name}
        shortcut={keysOf('find')}
        onClick={openFind}
      />
      <ExportMenu conversationId={conversation.id} />
      <ConversationMenu
        conversation={conversation}
        place="header"
        trigger={<IconButton ref={menu} icon={EllipsisIcon} label={words.chat.menu.more} />}
      />
      <ShowInspectorButton />
    </SheetBar>
  );
}
