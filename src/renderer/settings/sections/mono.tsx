import styles from './mono.module.css';

/** A path, address or id in a monospaced font. Its text can be selected. */
export function Mono({ children }: { readonly children: string }) {
  return <span className={styles.mono}>{children}</span>;
}
