import { ownValue } from '../../../shared/own-value.ts';
import styles from './keys.module.css';
import { onMac } from './on-mac.ts';

const marks: Readonly<Record<string, string>> = onMac
  ? { Mod: '⌘', Control: '⌃', Alt: '⌥', Shift: '⇧' }
  : { Mod: 'Ctrl' };

const drawn: Readonly<Record<string, string>> = {
  Enter: '↵',
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Backspace: '⌫',
};

/** A key as this system writes it: `Mod` is ⌘ or Ctrl, `ArrowLeft` is ←; anything else as it is. */
export function keyMark(key: string): string {
  return ownValue(marks, key) ?? ownValue(drawn, key) ?? key;
}

/** Keycaps, of keys as {@link keyMark} draws them. */
export function Keys({
  keys,
  said = false,
}: {
  readonly keys: readonly string[];
  /** Whether screen readers hear them: where nothing else says them. */
  readonly said?: boolean;
}) {
  return (
    <span className={styles.keys} aria-hidden={said ? undefined : true}>
      {keys.map((key) => (
        <kbd key={key} className={styles.key}>
          {keyMark(key)}
        </kbd>
      ))}
    </span>
  );
}
