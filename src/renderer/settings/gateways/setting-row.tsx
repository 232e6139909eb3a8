import type { ReactNode } from 'react';
import { useMatchedSetting } from '../search/matched-setting.ts';
import styles from './setting-row.module.css';

/** A row with a setting's name on the left, and its controls with a note below them on the right. */
export function SettingRow({
  name,
  text,
  error,
  children,
}: {
  readonly name: string;
  readonly text?: string | undefined;
  /** Replaces `text`. */
  readonly error?: string | null;
  readonly children: ReactNode;
}) {
  const row = useMatchedSetting<HTMLDivElement>(name);
  return (
    <div ref={row} className={styles.row}>
      <span className={styles.name}>{name}</span>
      <div>
        <div className={styles.line}>{children}</div>
        {(error || text) && (
          <p className={error ? styles.error : styles.text} role={error ? 'alert' : undefined}>
            {error || text}
          </p>
        )}
      </div>
    </div>
  );
}
