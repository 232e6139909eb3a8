import { WifiOffIcon } from 'lucide-react';
import { useEffect } from 'react';
import { useConnection } from '../backend/connection.ts';
import { bookmark, holdsText } from '../backend/session.ts';
import { strings } from '../i18n/strings.ts';
import { TurningStrokes } from '../ui/state/turning-strokes.tsx';
import { Icon } from '../ui/text/icon.tsx';
import styles from './connection-notice.module.css';
import { Logo } from './logo.tsx';

/**
 * A notice that is shown while the main process can't be reached. The page reconnects on its own. A restarted Parlance
 * has another origin, which can't access this tab's storage. The browser therefore asks before the user leaves unsaved
 * text.
 */
export function ConnectionNotice() {
  const isLost = useConnection((connection) => connection.state === 'lost');
  useEffect(() => {
    if (!isLost) return;
    window.addEventListener('beforeunload', askBeforeLeaving);
    return () => window.removeEventListener('beforeunload', askBeforeLeaving);
  }, [isLost]);
  return <div role="status">{isLost && <LostNotice address={bookmark()} />}</div>;
}

function LostNotice({ address }: { readonly address: string | null }) {
  const { lost, lostForGood, openAgain } = strings().frame.connection;
  return (
    <div className={styles.notice}>
      <Icon icon={WifiOffIcon} size={14} />
      <p>
        <span>{lost}</span> {lostForGood}{' '}
        {address && (
          <a className={styles.link} href={address} target="_blank" rel="noreferrer noopener">
            {openAgain}
          </a>
        )}
      </p>
    </div>
  );
}

function askBeforeLeaving(event: BeforeUnloadEvent): void {
  if (holdsText()) event.preventDefault();
}

/** Replaces the page if this browser has no access to the data, and explains how to get it. */
export function RefusedPage() {
  const { refusedTitle, refusedText, refusedWhy } = strings().frame.connection;
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
