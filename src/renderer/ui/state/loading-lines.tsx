import { strings } from '../../i18n/strings.ts';
import styles from './loading-lines.module.css';
import { useDelayed } from './use-delayed.ts';

/** Grey lines in place of a list that is still to come; nothing at all if that takes less than 300 ms. */
export function LoadingLines() {
  const late = useDelayed();
  return (
    <div aria-busy="true">
      {late && (
        <div className={styles.lines} role="status" aria-label={strings().frame.loading}>
          <i />
          <i />
          <i />
        </div>
      )}
    </div>
  );
}
