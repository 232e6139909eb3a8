import { EllipsisIcon } from 'lucide-react';
import { memo, type ReactNode, useRef } from 'react';
import type { ListedConversation } from '../../../../shared/chat/conversation.ts';
import { strings } from '../../../i18n/strings.ts';
import { addressOf } from '../../../route.ts';
import { titleOf } from '../../../stores/conversations/conversation-actions.ts';
import { useEditing } from '../../../stores/conversations/editing.ts';
import { draftOf, isEmpty } from '../../../stores/drafts/draft-state.ts';
import { useDrafts } from '../../../stores/drafts/drafts.ts';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { dateOf } from '../../../ui/format/date-of.ts';
import { hitTime } from '../../../ui/format/search-time.ts';
import { fullTime } from '../../../ui/format/time-labels.ts';
import { RenameField } from '../../controls/rename-field.tsx';
import { ConversationMenu } from '../../thread/conversation-menu.tsx';
import { startDrag } from '../folders/drag-conversation.ts';
import styles from './conversation-row.module.css';

/** A row of the list: the title and its menu, a dot while a reply is running, or a draft label. */
export const ConversationRow = memo(function ConversationRow({
  conversation,
  marked,
  open,
  reachable,
  today,
}: {
  readonly conversation: ListedConversation;
  /** The title with search matches marked. A search result also shows its date, because it has no date heading. */
  readonly marked?: ReactNode;
  readonly open: boolean;
  /** Whether this row is the list's Tab stop. */
  readonly reachable: boolean;
  readonly today: Date;
}) {
  const { id, updatedAt } = conversation;
  const renaming = useEditing(
    ({ editing }) => editing.kind === 'title' && editing.place === 'list' && editing.conversationId === id,
  );
  // Set if a key press ended renaming. The row then takes focus when it's rendered again.
  const returning = useRef(false);
  const takeFocus = (link: HTMLAnchorElement | null) => {
    if (link && returning.current) link.focus();
    if (link) returning.current = false;
  };
  const title = titleOf(conversation);
  const tabIndex = reachable ? 0 : -1;
  if (renaming) {
    return (
      <div className={styles.row} data-open={open || undefined}>
        <RenameField
          conversation={conversation}
          onKey={() => {
            returning.current = true;
          }}
        />
      </div>
    );
  }
  const row = (
    <div className={styles.row} data-open={open || undefined}>
      <a
        ref={takeFocus}
        className={styles.link}
        href={addressOf({ screen: 'chat', conversationId: id })}
        data-row={id}
        onDragStart={(event) => startDrag(event, id)}
        aria-current={open ? 'page' : undefined}
        tabIndex={tabIndex}
        title={`${title}\n${fullTime(updatedAt)}`}
      >
        <span className={styles.title} dir="auto">
          {marked ?? title}
        </span>
        <RowState conversation={conversation} open={open} isResult={marked !== undefined} today={today} />
      </a>
      <ConversationMenu
        conversation={conversation}
        place="list"
        trigger={
          <IconButton
            size="sm"
            className={styles.more}
            icon={EllipsisIcon}
            label={strings().chat.list.more(title)}
            tabIndex={tabIndex}
          />
        }
      />
    </div>
  );
  return <ConversationMenu conversation={conversation} place="list" trigger={row} atPointer />;
});

/** What the end of a row shows: a dot while a reply is running, a draft label, or a search result's date. */
function RowState({
  conversation: { id, running, updatedAt },
  open,
  isResult,
  today,
}: {
  readonly conversation: ListedConversation;
  readonly open: boolean;
  readonly isResult: boolean;
  readonly today: Date;
}) {
  const texts = strings().chat.list;
  // The open conversation's draft is visible in the composer.
  const hasDraft = useDrafts((state) => !open && !isEmpty(draftOf(state, id)));
  if (running) return <span className={styles.dot} data-dot="ok" role="img" aria-label={texts.replying} />;
  if (hasDraft) return <span className={styles.draft}>{texts.draft}</span>;
  if (!isResult) return null;
  return (
    <time className={styles.time} dateTime={dateOf(updatedAt).toISOString()}>
      {hitTime(updatedAt, today)}
    </time>
  );
}
