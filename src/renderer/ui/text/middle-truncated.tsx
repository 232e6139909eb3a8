import styles from './middle-truncated.module.css';

/** Text that loses its middle where it doesn't fit: the ends of model ids tell them apart. */
export function MiddleCut({ text }: { readonly text: string }) {
  if (text.length <= whole) return <>{text}</>;
  const characters = [...text];
  return (
    <span className={styles.cut}>
      <span className={styles.head}>{characters.slice(0, -tail).join('')}</span>
      <span className={styles.tail}>{characters.slice(-tail).join('')}</span>
    </span>
  );
}

/** Up to this many UTF-16 units a text is never cut in two: it fits, and its letters may join. */
const whole = 28;
const tail = 12;
