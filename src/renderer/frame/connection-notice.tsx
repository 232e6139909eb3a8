import { WifiOffIcon } from 'lucide-react';
import { useConnection } from '../backend/connection.ts';
import { Icon } from '../ui/icon.tsx';
import { TurningStrokes } from '../ui/turning-strokes.tsx';
import { words } from '../words.ts';
import styles from './connection-notice.module.css';
import { Logo } from './logo.tsx';

/** Says so while the main process cannot be reached; the line is tried again by itself. */
export function ConnectionNotice() {
  const lost = useConnection((connection) => connection.state === 'lost');
  return (
    <div role="status">
      {lost && (
        <p className={styles.notice}>
          <Icon icon={WifiOffIcon} size={14} />
          {words.frame.connection.lost}
        </p>
      )}
    </div>
  );
}

/** In place of everything, where this browser has no right to the data: how to get it. */
export function RefusedPage() {
  const { refusedTitle, refusedText, refusedWhy } = words.frame.connection;
  return (
    <main className={styles.refused}>
      <Logo />
      <div className={styles.refusedBody}>
        <TurningStrokes width={320} />
        <h1 className={styles.refusedTitle}>{refusedTitle}</h1>
        <p className={styles.refusedText}>{refusedText}</p>
        <p className={styles.refusedWhy}>{refusedWhy}</p>
      </div>
    </main>
  );
}
