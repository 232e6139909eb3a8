import type { Generation, RetryNotice as Notice } from '../../shared/models/generation.ts';
import { words } from '../words.ts';
import { focusMessageBox } from './message-box.ts';
import styles from './reply-turn.module.css';
import { retryLine } from './retry-line.ts';
import { tryNow } from './turn-actions.ts';
import { useNow } from './use-now.ts';

/** Says why nothing came, when the next try is, and lets it begin now. */
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
          tryNow(generation.id);
          focusMessageBox();
        }}
      >
        {words.chat.retry.tryNow}
      </button>
    </p>
  );
}
