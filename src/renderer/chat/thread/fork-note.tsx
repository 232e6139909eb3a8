import { GitBranchIcon } from 'lucide-react';
import { strings } from '../../i18n/strings.ts';
import { addressOf } from '../../route.ts';
import { titleOf } from '../../stores/conversations/conversation-actions.ts';
import { useConversationList } from '../../stores/conversations/conversation-list-store.ts';
import { Icon } from '../../ui/text/icon.tsx';
import styles from './fork-note.module.css';

/** Marks where a conversation branched off, with a link to the original (`from` is its id). */
export function ForkNote({ from }: { readonly from: string }) {
  const origin = useConversationList(({ conversations }) => conversations?.find(({ id }) => id === from));
  const complete = useConversationList((list) => list.complete);
  if (!origin && !complete) return null;
  return (
    <p className={styles.note}>
      <Icon icon={GitBranchIcon} size={12} />
      {origin ? (
        <>
          {strings().chat.thread.branchedFrom}{' '}
          <a className={styles.link} href={addressOf({ screen: 'chat', conversationId: from })}>
            {titleOf(origin)}
          </a>
        </>
      ) : (
        strings().chat.thread.branchedFromGone
      )}
    </p>
  );
}
