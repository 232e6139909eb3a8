import { Popover } from '@base-ui/react/popover';
import { EllipsisIcon, GitBranchIcon, GitForkIcon, SearchIcon, UploadIcon } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import type { Conversation } from '../../../../shared/chat/conversation.ts';
import { keysOf } from '../../../commands/keys-in-use.ts';
import { strings } from '../../../i18n/strings.ts';
import { SheetBar } from '../../../shell/sheet.tsx';
import { titleOf } from '../../../stores/conversations/conversation-actions.ts';
import { useConversation } from '../../../stores/conversations/conversation-store.ts';
import { edit, useEditing } from '../../../stores/conversations/editing.ts';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { Menu } from '../../../ui/overlay/menu.tsx';
import { Icon } from '../../../ui/text/icon.tsx';
import { InspectorSummary, ShowInspectorButton } from '../../controls/inspector-opener.tsx';
import { RenameField } from '../../controls/rename-field.tsx';
import { ExportItems } from '../../message/export/export-items.tsx';
import { conversationFind } from '../../model/find-store.ts';
import { BranchList } from '../branches/branch-list.tsx';
import mapStyles from '../branches/branch-map.module.css';
import { hasForks } from '../branches/branch-rows.ts';
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

/** A button that opens the map of branches. Shown only if the conversation has forks. */
function BranchMap({ conversation }: { readonly conversation: Conversation }) {
  const messages = useConversation(({ state }) => state.messages);
  const forked = useMemo(() => hasForks(messages), [messages]);
  const [open, setOpen] = useState(false);
  const texts = strings().chat.branches;
  if (!forked) return null;
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger render={<IconButton icon={GitForkIcon} label={texts.open} />} />
      <Popover.Portal>
        <Popover.Positioner
          className={mapStyles.positioner}
          side="bottom"
          align="end"
          sideOffset={4}
          collisionPadding={8}
          data-overlay
        >
          <Popover.Popup className={mapStyles.popup}>
            <Popover.Title className={mapStyles.title}>{texts.title}</Popover.Title>
            <BranchList conversation={conversation} messages={messages} onChosen={() => setOpen(false)} />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
