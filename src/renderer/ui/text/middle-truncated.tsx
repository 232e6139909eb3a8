import styles from './middle-truncated.module.css';

/** Truncates text in the middle if it doesn't fit, because model ids often differ at their ends. */
export function MiddleTruncated({ text }: { readonly text: string }) {
  if (text.length <= longestUnsplit) return <>{text}</>;
  const characters = [...text];
  return (
    <span className={styles.cut}>
      <span className={styles.head}>{characters.slice(0, -tailLength).join('')}</span>
      <span className={styles.tail}>{characters.slice(-tailLength).join('')}</span>
    </span>
  );
}

/** Text up to this length, in UTF-16 units, isn't split: it fits, and splitting would break joined letters. */
const longestUnsplit = 28;
const tailLength = 12;
