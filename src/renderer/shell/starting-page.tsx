import { useEffect, useState } from 'react';
import { useConnection } from '../backend/connection.ts';
import { strings } from '../i18n/strings.ts';
import { Logo } from './logo.tsx';
import styles from './starting-page.module.css';

// What comes sooner than this needs no page in between.
const quietMs = 600;

/** Stands until the main process has said what there is: blank at first, then what it waits for. */
export function StartingPage() {
  const lost = useConnection((connection) => connection.state === 'lost');
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), quietMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <main className={styles.page} aria-busy="true">
      {late && (
        <div className={styles.body}>
          <Logo />
          <p role="status">
            {lost ? strings().frame.connection.lost : strings().frame.connection.connecting}
          </p>
        </div>
      )}
    </main>
  );
}
