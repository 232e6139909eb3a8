import { strings } from '../../i18n/strings.ts';
import styles from './loading-lines.module.css';
import { useDelayed } from './use-delayed.ts';

/** Placeholder lines shown while a list loads. Shows nothing for the first 300 ms. */
export function LoadingLines() {
  const isDelayed = useDelayed();
  return (
    <div aria-busy="true">
      {isDelayed && (
        <div className={styles.lines} role="status" aria-label={strings().frame.loading}>
          <i />
          <i />
          <i />
        </div>
      )}
    </div>
  );
}
