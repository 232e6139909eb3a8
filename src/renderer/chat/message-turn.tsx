import { memo } from 'react';
import { Button } from '../ui/button.tsx';
import { langOf } from '../ui/lang-of.ts';
import { words } from '../words.ts';
import { AttachmentChips } from './composer/attachment-chips.tsx';
import { keyOf } from './draft-state.ts';
import { useDrafts } from './drafts.ts';
import { edit, useEditing } from './editing.ts';
import { MessageActions } from './message-actions.tsx';
import { MessageEditor } from './message-editor.tsx';
import { MessageTime } from './message-time.tsx';
import styles from './message-turn.module.css';
import { clockTime } from './time-labels.ts';
import { TurnRow } from './turn-row.tsx';
import type { Turn } from './turns.ts';

/** What the person wrote: in sans, with its actions, or as an editor in its place. */
export const MessageTurn = memo(function MessageTurn({
  turn,
  locked,
}: {
  readonly turn: Turn;
  /** A reply is being written, so nothing else can be asked for. */
  readonly locked: boolean;
}) {
  const { message } = turn;
  const editing = useEditing(({ editing: now }) => now.kind === 'message' && now.messageId === message.id);
  const key = keyOf({ conversationId: message.conversationId, messageId: message.id });
  const edited = useDrafts(({ drafts }) => drafts.has(key));
  const time = clockTime(message.createdAt);
  return (
    <TurnRow
      label={words.chat.thread.yourTurn(time)}
      messageId={message.id}
      by="you"
      name={words.chat.thread.you}
      detail={<MessageTime moment={message.createdAt} />}
      busy={false}
    >
      {editing ? (
        <MessageEditor message={message} locked={locked} />
      ) : (
        <>
          {message.text && (
            <p className={styles.text} dir="auto" lang={langOf(message.text)} data-said>
              {message.text}
            </p>
          )}
          <AttachmentChips attachments={message.attachments} className={styles.attachments} />
          {edited && (
            <p className={styles.edited}>
              {words.chat.turn.unsentEdit}
              <Button size="sm" onClick={() => edit({ kind: 'message', messageId: message.id })}>
                {words.chat.turn.continueEditing}
              </Button>
            </p>
          )}
          {turn.unanswered && (
            <p className={styles.unanswered}>{words.chat.turn.unanswered[turn.unanswered]}</p>
          )}
          <MessageActions turn={turn} locked={locked} />
        </>
      )}
    </TurnRow>
  );
});
