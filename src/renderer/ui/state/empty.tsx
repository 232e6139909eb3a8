import type { ReactNode } from 'react';
import styles from './empty.module.css';
import { TurningStrokes } from './turning-strokes.tsx';

/** An empty state: an illustration, a heading, a sentence and actions. */
export function Empty({
  title,
  text,
  drawing = true,
  children,
  below,
}: {
  readonly title: string;
  readonly text?: string | undefined;
  readonly drawing?: boolean;
  readonly children?: ReactNode;
  /** Details below the actions. */
  readonly below?: ReactNode;
}) {
  return (
    <div className={styles.empty}>
      {drawing && <TurningStrokes width={440} />}
      <h2 className={styles.title}>{title}</h2>
      {text && <p className={styles.text}>{text}</p>}
      {children && <div className={styles.actions}>{children}</div>}
      {below && <div className={styles.below}>{below}</div>}
    </div>
  );
}
