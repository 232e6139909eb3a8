import type { Message } from '../../../../shared/chat/message.ts';
import { strings } from '../../../i18n/strings.ts';
import { setFreshStart } from './context-actions.ts';
import styles from './fresh-start.module.css';

/**
 * The divider in the thread above which nothing is sent, with a button that removes it. `message` has the fresh start.
 */
export function FreshStart({
  message,
  atEnd = false,
}: {
  readonly message: Message;
  /** Whether no message follows it yet. */
  readonly atEnd?: boolean;
}) {
  const texts = strings().context;
  return (
    <p className={styles.line} data-at-end={atEnd || undefined}>
      <span>{texts.freshStart}</span>
      <button type="button" className={styles.link} onClick={() => setFreshStart(message, false)}>
        {texts.removeFreshStart}
      </button>
    </p>
  );
}
