import { Popover } from '@base-ui/react/popover';
import { GitForkIcon } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { Conversation } from '../../../../shared/chat/conversation.ts';
import { strings } from '../../../i18n/strings.ts';
import { useConversation } from '../../../stores/conversations/conversation-store.ts';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { BranchList } from './branch-list.tsx';
import styles from './branch-map.module.css';
import { hasForks } from './branch-rows.ts';

/** A button that opens the map of branches. Shown only if the conversation has forks. */
export function BranchMap({ conversation }: { readonly conversation: Conversation }) {
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
          className={styles.positioner}
          side="bottom"
          align="end"
          sideOffset={4}
          collisionPadding={8}
          data-overlay
        >
          <Popover.Popup className={styles.popup}>
            <Popover.Title className={styles.title}>{texts.title}</Popover.Title>
            <BranchList conversation={conversation} messages={messages} onChosen={() => setOpen(false)} />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
