import type { ListedConversation } from '../../../shared/chat/conversation.ts';
import { strings } from '../../i18n/strings.ts';
import { rename, titleOf } from '../../stores/conversations/conversation-actions.ts';
import { leaveEditing } from '../../stores/conversations/editing.ts';
import { TitleField } from '../../ui/controls/title-field.tsx';

/** Renames a conversation in place. */
export function RenameField({
  conversation,
  onKey,
}: {
  readonly conversation: ListedConversation;
  /** Called when a key press ends renaming. Focus then has to be moved. */
  readonly onKey: () => void;
}) {
  return (
    <TitleField
      label={strings().chat.menu.title}
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
