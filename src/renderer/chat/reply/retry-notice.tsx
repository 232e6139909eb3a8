import type { Generation, RetryNotice as Notice } from '../../../shared/chat/generation.ts';
import { strings } from '../../i18n/strings.ts';
import { focusMessageBox } from '../../stores/drafts/message-box.ts';
import { useNow } from '../../ui/state/use-now.ts';
import { retryLine } from '../model/retry-line.ts';
import { retryNow } from '../model/turn-actions.ts';
import styles from './reply-turn.module.css';

/** Explains why nothing was received and when the next attempt starts, with a button to retry now. */
export function RetryNotice({
  notice,
  generation,
}: {
  readonly notice: Notice;
  readonly generation: Generation;
}) {
  const { reason, when } = retryLine(notice, generation, useNow(250));
  return (
    <p className={styles.retry}>
      {reason} {when}{' '}
      <button
        type="button"
        className={styles.link}
        onClick={() => {
          retryNow(generation.id);
          focusMessageBox();
        }}
      >
        {strings().chat.retry.retryNow}
      </button>
    </p>
  );
}
