import { memo } from 'react';
import { langOf } from '../ui/lang-of.ts';
import { words } from '../words.ts';
import { AttachmentChips } from './composer/attachment-chips.tsx';
import { useEditing } from './editing.ts';
import { MessageActions } from './message-actions.tsx';
import { MessageEditor } from './message-editor.tsx';
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
  const time = clockTime(message.createdAt);
  return (
    <TurnRow
      label={words.chat.thread.yourTurn(time)}
      messageId={message.id}
      by="you"
      name={words.chat.thread.you}
      detail={time}
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
          <MessageActions turn={turn} locked={locked} />
        </>
      )}
    </TurnRow>
  );
});
