import { useEffect, useState } from 'react';
import { strings } from '../../i18n/strings.ts';
import { Button } from '../controls/button.tsx';
import styles from './no-results.module.css';

const unseenMs = 300;

/** Where nothing was found: a sentence and the way back; lines while the answer is late, and nothing before that. */
export function SearchNothing({
  query,
  waits,
  onClear,
}: {
  readonly query: string;
  readonly waits: boolean;
  readonly onClear: () => void;
}) {
  const late = useLate(waits);
  if (waits) {
    return late ? (
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

function useLate(waits: boolean): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    setLate(false);
    if (!waits) return;
    const timer = setTimeout(() => setLate(true), unseenMs);
    return () => clearTimeout(timer);
  }, [waits]);
  return late;
}
