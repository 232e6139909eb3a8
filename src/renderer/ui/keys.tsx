import styles from './keys.module.css';
import { onMac } from './on-mac.ts';

const marks: Readonly<Record<string, string>> = onMac
  ? { Mod: '⌘', Alt: '⌥', Shift: '⇧', Enter: '↵' }
  : { Mod: 'Ctrl', Enter: '↵' };

/** Keycaps. `Mod`, `Alt`, `Shift` and `Enter` are drawn as this system writes them, anything else as it is. */
export function Keys({ keys }: { readonly keys: readonly string[] }) {
  return (
    <span className={styles.keys} aria-hidden="true">
      {keys.map((key) => (
        <kbd key={key} className={styles.key}>
          {marks[key] ?? key}
        </kbd>
      ))}
    </span>
  );
}
