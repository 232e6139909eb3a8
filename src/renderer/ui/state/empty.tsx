import type { ReactNode } from 'react';
import styles from './empty.module.css';
import { TurningStrokes } from './turning-strokes.tsx';

/** An empty state: an illustration, a heading, a sentence and actions. */
export function Empty({
  title,
  isWholePage = false,
  text,
  drawing = true,
  children,
  below,
}: {
  readonly title: string;
  /** Whether the page has no other title, so that this is its first heading. */
  readonly isWholePage?: boolean;
  readonly text?: string | undefined;
  readonly drawing?: boolean;
  readonly children?: ReactNode;
  /** Details below the actions. */
  readonly below?: ReactNode;
}) {
  const Heading = isWholePage ? 'h1' : 'h2';
  return (
    <div className={styles.empty}>
      {drawing && <TurningStrokes width={440} />}
      <Heading className={styles.title}>{title}</Heading>
      {text && <p className={styles.text}>{text}</p>}
      {children && <div className={styles.actions}>{children}</div>}
      {below && <div className={styles.below}>{below}</div>}
    </div>
  );
}
