import type { ReactNode } from 'react';
import styles from './tag.module.css';

/** A label in a small frame, such as “In use”. */
export function Tag({ children }: { readonly children: ReactNode }) {
  return <span className={styles.tag}>{children}</span>;
}
