import type { Conversation } from '../../shared/models/conversation.ts';
import { TitleField } from '../ui/title-field.tsx';
import { words } from '../words.ts';
import { rename, titleOf } from './conversation-actions.ts';
import { leaveEditing } from './editing.ts';

/** Renames a conversation in place. */
export function RenameField({
  conversation,
  onKey,
}: {
  readonly conversation: Conversation;
  /** Called if a key ended it, so that the focus has to go somewhere. */
  readonly onKey: () => void;
}) {
  return (
    <TitleField
      label={words.chat.menu.title}
      title={titleOf(conversation)}
      maxLength={200}
      onDone={(title, byKey) => {
        if (byKey) onKey();
        if (title !== null) rename(conversation, title);
        leaveEditing();
      }}
    />
  );
}
