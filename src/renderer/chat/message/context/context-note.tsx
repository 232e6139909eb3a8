import type { Message } from '../../../../shared/chat/message.ts';
import type { Omission } from '../../../../shared/chat/sent-path.ts';
import { strings } from '../../../i18n/strings.ts';
import { setContext } from './context-actions.ts';
import styles from './context-note.module.css';

/** Returns the id of the note about a message. */
export const noteIdOf = (messageId: string) => `context-${messageId}`;

/** Returns whether a message is dimmed because the user chose not to send it. */
export function isDimmed(omission: Omission | null): omission is 'left-out' | 'before-fresh-start' {
  return omission === 'left-out' || omission === 'before-fresh-start';
}

/** Shows that a message isn't sent, is always sent, or was edited. Renders nothing for an ordinary one. */
export function ContextNote({
  message,
  omission,
}: {
  readonly message: Message;
  readonly omission: Omission | null;
}) {
  const texts = strings().context;
  const { context, edited } = message;
  const dimmedFor = isDimmed(omission) ? omission : null;
  const kind = context === 'pinned' ? context : dimmedFor;
  if (kind === null && !edited) return null;
  return (
    <p id={noteIdOf(message.id)} className={styles.note}>
      {edited && <span>{texts.edited}</span>}
      {kind !== null && <span>{texts.notes[kind]}</span>}
      {context && (
        <button type="button" className={styles.link} onClick={() => setContext(message, null)}>
          {context === 'pinned' ? texts.unpin : texts.putBack}
        </button>
      )}
    </p>
  );
}
