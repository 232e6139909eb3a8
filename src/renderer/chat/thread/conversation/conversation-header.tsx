import { EllipsisIcon, GitBranchIcon, SearchIcon, UploadIcon } from 'lucide-react';
import { useRef } from 'react';
import type { Conversation } from '../../../../shared/chat/conversation.ts';
import { keysOf } from '../../../commands/keys-in-use.ts';
import { strings } from '../../../i18n/strings.ts';
import { SheetBar } from '../../../shell/sheet.tsx';
import { titleOf } from '../../../stores/conversations/conversation-actions.ts';
import { edit, useEditing } from '../../../stores/conversations/editing.ts';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { Menu } from '../../../ui/overlay/menu.tsx';
import { Icon } from '../../../ui/text/icon.tsx';
import { InspectorSummary, ShowInspectorButton } from '../../controls/inspector-opener.tsx';
import { RenameField } from '../../controls/rename-field.tsx';
import { ExportItems } from '../../message/export/export-items.tsx';
import { conversationFind } from '../../model/find-store.ts';
import { BranchMap } from '../branches/branch-map.tsx';
import { ConversationMenu } from '../conversation-menu.tsx';
import styles from './conversation-header.module.css';

/** The bar above a conversation: its title (double-click to rename) and its actions. */
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
          // biome-ignore lint/a11y/noStaticElementInteractions: keyboard users can rename with the menu next to it
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
        label={strings().chat.find.name}
        shortcut={keysOf('find')}
        onClick={conversationFind.open}
      />
      <ExportMenu conversationId={conversation.id} />
      <ConversationMenu
        conversation={conversation}
        place="header"
        trigger={<IconButton ref={menu} icon={EllipsisIcon} label={strings().chat.menu.more} />}
      />
      <ShowInspectorButton />
    </SheetBar>
  );
}

/** Exports the open conversation. */
function ExportMenu({ conversationId }: { readonly conversationId: string }) {
  return (
    <Menu align="end" trigger={<IconButton icon={UploadIcon} label={strings().exporting.title} />}>
      <ExportItems conversationId={conversationId} />
    </Menu>
  );
}
