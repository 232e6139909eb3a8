import type { ReactNode } from 'react';
import { Keys } from '../ui/text/keys.tsx';
import styles from './drop-frame.module.css';

/** Over the whole window while files are dragged over it: how many, what to do, the way out, and below it the targets. */
export function DropFrame({
  count,
  hint,
  cancel,
  children,
}: {
  /** Empty where the system does not say. */
  readonly count: string;
  readonly hint: ReactNode;
  /** What Esc does. */
  readonly cancel: string;
  readonly children: ReactNode;
}) {
  return (
    <div className={styles.overlay} data-overlay data-drop>
      <div className={styles.bar}>
        {count && <b className={styles.count}>{count}</b>}
        <span className={styles.hint}>{hint}</span>
        <span className={styles.cancel}>
          <Keys keys={['Esc']} />
          {cancel}
        </span>
      </div>
      {children}
    </div>
  );
}
