import { useEffect, useState } from 'react';
import { useConnection } from '../backend/connection.ts';
import { strings } from '../i18n/strings.ts';
import { Logo } from './logo.tsx';
import styles from './starting-page.module.css';

// How long the page stays blank, in ms, so that a fast start doesn't flash its content.
const quietMs = 600;

/** Shown until the main process responds. The page is blank at first, then explains what it's waiting for. */
export function StartingPage() {
  const isLost = useConnection((connection) => connection.state === 'lost');
  const [isDelayed, setIsDelayed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsDelayed(true), quietMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <main className={styles.page} aria-busy="true">
      {isDelayed && (
        <div className={styles.body}>
          <Logo />
          <p role="status">
            {isLost ? strings().frame.connection.lost : strings().frame.connection.connecting}
          </p>
        </div>
      )}
    </main>
  );
}
