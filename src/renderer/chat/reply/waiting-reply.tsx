import { strings } from '../../i18n/strings.ts';
import { useNow } from '../../ui/state/use-now.ts';
import styles from './reply-turn.module.css';

const shownAfterMs = 1000;

/** The streaming caret, with an explanation after one second. `since` is in epoch ms. */
export function WaitingReply({ since }: { readonly since: number }) {
  const now = useNow(250);
  return (
    <div className={styles.waiting}>
      <span className={styles.caret} />
      {now - since >= shownAfterMs && <span className={styles.hint}>{strings().chat.reply.waiting}</span>}
    </div>
  );
}
