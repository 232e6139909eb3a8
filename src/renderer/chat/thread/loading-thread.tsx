import { strings } from '../../i18n/strings.ts';
import { useDelayed } from '../../ui/state/use-delayed.ts';
import styles from './loading-thread.module.css';

/** Placeholder lines while a conversation loads. Shows nothing for the first 300 ms. */
export function LoadingThread() {
  const isDelayed = useDelayed();
  return (
    <div className={styles.place} aria-busy="true">
      {isDelayed && (
        <div className={styles.lines} role="status" aria-label={strings().chat.thread.loading}>
          <i />
          <i />
          <i />
          <i />
        </div>
      )}
    </div>
  );
}
