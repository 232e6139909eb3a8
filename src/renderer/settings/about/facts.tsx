import type { ReactNode } from 'react';
import { useMatchedSetting } from '../search/matched-setting.ts';
import styles from './facts.module.css';

/** A card of rows, each with a name on the left and a value or controls on the right. */
export function Facts({ children }: { readonly children: ReactNode }) {
  return <dl className={styles.facts}>{children}</dl>;
}

/** One row of {@link Facts}. `text` is a note below the value. */
export function Fact({
  name,
  text,
  children,
}: {
  readonly name: string;
  readonly text?: string | undefined;
  readonly children: ReactNode;
}) {
  const row = useMatchedSetting<HTMLDivElement>(name);
  return (
    <div ref={row} className={styles.row}>
      <dt className={styles.name}>{name}</dt>
      <dd className={styles.value}>
        <div className={styles.line}>{children}</div>
        {text && <p className={styles.text}>{text}</p>}
      </dd>
    </div>
  );
}
