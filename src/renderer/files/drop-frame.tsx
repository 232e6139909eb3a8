import type { ReactNode } from 'react';
import { Keys } from '../ui/text/keys.tsx';
import styles from './drop-frame.module.css';

/**
 * Covers the window while files are dragged over it. Shows how many there are, what to do, how to cancel, and the drop
 * targets below.
 */
export function DropFrame({
  count,
  hint,
  cancel,
  children,
}: {
  /** Empty if the system doesn't reveal it. */
  readonly count: string;
  readonly hint: ReactNode;
  /** The label for Esc. */
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
