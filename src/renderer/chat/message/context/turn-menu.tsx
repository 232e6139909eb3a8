import {
  ArrowDownUpIcon,
  EllipsisIcon,
  ListXIcon,
  MessageSquareOffIcon,
  PencilIcon,
  PinIcon,
  PinOffIcon,
  RefreshCwIcon,
  ScissorsIcon,
  Trash2Icon,
  Undo2Icon,
} from 'lucide-react';
import { useState } from 'react';
import type { Message } from '../../../../shared/chat/message.ts';
import { strings } from '../../../i18n/strings.ts';
import { edit } from '../../../stores/conversations/editing.ts';
import { showRequests } from '../../../stores/conversations/requests-view.ts';
import { Menu, MenuItem, MenuSeparator } from '../../../ui/overlay/menu.tsx';
import { useMenuFocus } from '../../../ui/overlay/use-menu-focus.ts';
import { RowAction } from '../action-row.tsx';
import { removeMessages, setContext, setFreshStart } from './context-actions.ts';
import { noteIdOf } from './context-note.tsx';
import { RegenerateDialog } from './regenerate-dialog.tsx';

/** More actions for a message: changing what is sent, editing replies, and removing the message. */
export function TurnMenu({
  message,
  versions,
  locked,
  last,
}: {
  readonly message: Message;
  readonly versions: number;
  /** Whether a reply is running, so that nothing else can be requested or removed. */
  readonly locked: boolean;
  /** Whether no message follows on the shown path. */
  readonly last: boolean;
}) {
  const texts = strings().context;
  const { id, reply } = message;
  const [regenerating, setRegenerating] = useState(false);
  const { returnsFocus, movingFocus } = useMenuFocus();
  return (
    <>
      <Menu
        align="start"
        returnsFocus={returnsFocus}
        trigger={<RowAction icon={EllipsisIcon} label={texts.more} aria-describedby={noteIdOf(id)} />}
      >
        {reply && (
          <>
            <MenuItem
              icon={RefreshCwIcon}
              disabled={locked}
              onSelect={movingFocus(() => setRegenerating(true))}
            >
              {texts.regenerateWith}
            </MenuItem>
            <MenuItem
              icon={PencilIcon}
              disabled={locked}
              onSelect={movingFocus(() => edit({ kind: 'message', messageId: id }))}
            >
              {texts.editReply}
            </MenuItem>
            <MenuItem icon={ArrowDownUpIcon} onSelect={() => showRequests(reply.generationId)}>
              {strings().requests.show}
            </MenuItem>
            <MenuSeparator />
          </>
        )}
        <ContextItems message={message} />
        <MenuSeparator />
        <MenuItem
          icon={Trash2Icon}
          danger
          disabled={locked}
          onSelect={movingFocus(() => void removeMessages(message, false))}
        >
          {versions > 1 ? texts.deleteVersion : texts.delete}
        </MenuItem>
        {versions === 1 && !last && (
          <MenuItem
            icon={ListXIcon}
            danger
            disabled={locked}
            onSelect={movingFocus(() => void removeMessages(message, true))}
          >
            {texts.deleteFrom}
          </MenuItem>
        )}
      </Menu>
      {regenerating && <RegenerateDialog message={message} onClose={() => setRegenerating(false)} />}
    </>
  );
}

/** Items that change whether and where the message is part of what is sent. */
function ContextItems({ message }: { readonly message: Message }) {
  const texts = strings().context;
  const { context = null, freshStart = false } = message;
  return (
    <>
      <MenuItem
        icon={context === 'left-out' ? Undo2Icon : MessageSquareOffIcon}
        onSelect={() => setContext(message, context === 'left-out' ? null : 'left-out')}
      >
        {context === 'left-out' ? texts.putBack : texts.leaveOut}
      </MenuItem>
      <MenuItem
        icon={context === 'pinned' ? PinOffIcon : PinIcon}
        onSelect={() => setContext(message, context === 'pinned' ? null : 'pinned')}
      >
        {context === 'pinned' ? texts.unpin : texts.pin}
      </MenuItem>
      <MenuItem
        icon={freshStart ? Undo2Icon : ScissorsIcon}
        onSelect={() => setFreshStart(message, !freshStart)}
      >
        {freshStart ? texts.removeFreshStart : texts.startFresh}
      </MenuItem>
    </>
  );
}
