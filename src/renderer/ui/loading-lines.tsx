import { useEffect, useState } from 'react';
import { words } from '../words.ts';
import styles from './loading-lines.module.css';

const unseenMs = 300;

/** Grey lines in place of a list that is still to come; nothing at all if that takes less than 300 ms. */
export function LoadingLines() {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), unseenMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div aria-busy="true">
      {late && (
        <div className={styles.lines} role="status" aria-label={words.frame.loading}>
          <i />
          <i />
          <i />
        </div>
      )}
    </div>
  );
}
