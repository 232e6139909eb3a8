import type { Message } from '../../../../shared/chat/message.ts';
import { strings } from '../../../i18n/strings.ts';
import { edit } from '../../../stores/conversations/editing.ts';
import { keyOf } from '../../../stores/drafts/draft-state.ts';
import { useDrafts } from '../../../stores/drafts/drafts.ts';
import { Button } from '../../../ui/controls/button.tsx';
import styles from './context-note.module.css';

/** Shows that the user has edited a reply without saving it, with a button to continue. */
export function UnsavedEdit({ message: { conversationId, id } }: { readonly message: Message }) {
  const key = keyOf({ conversationId, messageId: id });
  if (!useDrafts(({ drafts }) => drafts.has(key))) return null;
  return (
    <p className={styles.note}>
      {strings().context.editor.unsaved}
      <Button size="sm" onClick={() => edit({ kind: 'message', messageId: id })}>
        {strings().chat.turn.continueEditing}
      </Button>
    </p>
  );
}
