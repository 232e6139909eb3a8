import { GitBranchIcon, PencilIcon } from 'lucide-react';
import { memo } from 'react';
import { strings } from '../../i18n/strings.ts';
import { edit, useEditing } from '../../stores/conversations/editing.ts';
import { keyOf } from '../../stores/drafts/draft-state.ts';
import { useDrafts } from '../../stores/drafts/drafts.ts';
import { Button } from '../../ui/controls/button.tsx';
import { LongText } from '../../ui/controls/long-text.tsx';
import { clockTime } from '../../ui/format/time-labels.ts';
import { langOf } from '../../ui/text/lang-of.ts';
import { AttachmentChips } from '../attachments/attachment-chips.tsx';
import { useTalkRecordings } from '../model/talk-recordings-store.ts';
import { branch } from '../model/turn-actions.ts';
import type { Turn } from '../model/turns.ts';
import { ActionRow, CopyAction, RowAction } from './action-row.tsx';
import { ContextNote, isDimmed } from './context/context-note.tsx';
import { TurnMenu } from './context/turn-menu.tsx';
import { MessageEditor } from './message-editor.tsx';
import { MessageTime } from './message-time.tsx';
import styles from './message-turn.module.css';
import { TalkRecordings } from './talk-recordings.tsx';
import { TurnRow } from './turn-row.tsx';

/** A message written by the user with its actions, or the editor in its place. */
export const MessageTurn = memo(function MessageTurn({
  turn,
  locked,
  last,
}: {
  readonly turn: Turn;
  /** Whether no message follows on the shown path. */
  readonly last: boolean;
  /** Whether a reply is running, so that no other can be requested. */
  readonly locked: boolean;
}) {
  const { message } = turn;
  const editing = useEditing(({ editing: edit }) => edit.kind === 'message' && edit.messageId === message.id);
  const key = keyOf({ conversationId: message.conversationId, messageId: message.id });
  const edited = useDrafts(({ drafts }) => drafts.has(key));
  const recordings = useTalkRecordings(({ urls }) => urls.get(message.id));
  const time = clockTime(message.createdAt);
  return (
    <TurnRow
      label={strings().chat.thread.yourTurn(time)}
      messageId={message.id}
      by="you"
      name={strings().chat.thread.you}
      detail={<MessageTime moment={message.createdAt} />}
      busy={false}
      dimmed={!editing && isDimmed(turn.omission)}
    >
      {editing ? (
        <MessageEditor message={message} locked={locked} />
      ) : (
        <>
          {message.text && (
            <p className={styles.text} dir="auto" lang={langOf(message.text)} data-said>
              <LongText text={message.text} />
            </p>
          )}
          <AttachmentChips
            attachments={message.attachments}
            images="reading"
            className={styles.attachments}
          />
          {recordings && <TalkRecordings messageId={message.id} urls={recordings} />}
          {edited && (
            <p className={styles.edited}>
              {strings().chat.turn.unsentEdit}
              <Button size="sm" onClick={() => edit({ kind: 'message', messageId: message.id })}>
                {strings().chat.turn.continueEditing}
              </Button>
            </p>
          )}
          {(turn.omission === 'no-reply' || turn.omission === 'no-text') && (
            <p className={styles.unanswered}>{strings().chat.turn.unanswered[turn.omission]}</p>
          )}
          <ContextNote message={message} omission={turn.omission} />
          <MessageActions turn={turn} locked={locked} last={last} />
        </>
      )}
    </TurnRow>
  );
});

/** The actions of a message that the user wrote. */
function MessageActions({
  turn,
  locked,
  last,
}: {
  readonly turn: Turn;
  readonly locked: boolean;
  readonly last: boolean;
}) {
  const { message } = turn;
  const texts = strings().chat.turn;
  return (
    <ActionRow turn={turn} locked={locked} shown={false} by="you">
      <CopyAction text={message.text} />
      <RowAction
        icon={PencilIcon}
        label={texts.edit}
        data-action="edit"
        onClick={() => edit({ kind: 'message', messageId: message.id })}
      />
      <RowAction icon={GitBranchIcon} label={texts.branch} onClick={() => void branch(message)} />
      <TurnMenu message={message} versions={turn.versions.length} locked={locked} last={last} />
    </ActionRow>
  );
}
