import { GitBranchIcon, PencilIcon } from 'lucide-react';
import { strings } from '../../i18n/strings.ts';
import { edit } from '../../stores/conversations/editing.ts';
import { branch } from '../model/turn-actions.ts';
import type { Turn } from '../model/turns.ts';
import { ActionRow, CopyAction, RowAction } from './action-row.tsx';
import { TurnMenu } from './context/turn-menu.tsx';

/** The actions of a message that the user wrote. */
export function MessageActions({
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
