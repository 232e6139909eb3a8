import { useEffect, useState } from 'react';
import { strings } from '../../i18n/strings.ts';
import { Button } from '../controls/button.tsx';
import styles from './no-results.module.css';

const delayMs = 300;

/**
 * Shows that nothing was found, with a button to clear the search. While the search runs, shows placeholder lines
 * instead, but only after 300 ms.
 */
export function NoResults({
  query,
  isWaiting,
  onClear,
}: {
  readonly query: string;
  readonly isWaiting: boolean;
  readonly onClear: () => void;
}) {
  const isDelayed = useDelayedWhile(isWaiting);
  if (isWaiting) {
    return isDelayed ? (
      <div className={styles.lines} role="status" aria-label={strings().search.searching}>
        <i />
        <i />
        <i />
      </div>
    ) : null;
  }
  return (
    <div className={styles.nothing}>
      <p role="status">{strings().search.nothing(query.trim())}</p>
      <Button size="sm" onClick={onClear}>
        {strings().search.clear}
      </Button>
    </div>
  );
}

function useDelayedWhile(isWaiting: boolean): boolean {
  const [isDelayed, setIsDelayed] = useState(false);
  useEffect(() => {
    setIsDelayed(false);
    if (!isWaiting) return;
    const timer = setTimeout(() => setIsDelayed(true), delayMs);
    return () => clearTimeout(timer);
  }, [isWaiting]);
  return isDelayed;
}
