import styles from './mono.module.css';

/** A path, address or id, set as such; it can be selected. */
export function Mono({ children }: { readonly children: string }) {
  return <span className={styles.mono}>{children}</span>;
}
