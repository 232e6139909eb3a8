import { useEffect, useState } from 'react';
import { settingsStrings } from '../../../i18n/settings-strings.ts';
import styles from './connection-test.module.css';

const minute = 60_000;

/** Shows how long ago a test ended (`endedAt` in epoch ms). Updates every 15 seconds. */
export function TestedAgo({ endedAt }: { readonly endedAt: number }) {
  const [now, setNow] = useState(Date.now);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another test restarts the timer
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), minute / 4);
    return () => clearInterval(timer);
  }, [endedAt]);
  const minutes = Math.max(0, Math.floor((now - endedAt) / minute));
  const { justNow, minutesAgo, hoursAgo } = settingsStrings().gatewayTest.ended;
  return (
    <span className={styles.idle}>
      {minutes === 0 ? justNow : minutes < 60 ? minutesAgo(minutes) : hoursAgo(Math.floor(minutes / 60))}
    </span>
  );
}
