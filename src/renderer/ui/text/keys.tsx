import { ownValue } from '../../../shared/own-value.ts';
import styles from './keys.module.css';
import { onMac } from './on-mac.ts';

const modifiers: Readonly<Record<string, string>> = onMac
  ? { Mod: '⌘', Control: '⌃', Alt: '⌥', Shift: '⇧' }
  : { Mod: 'Ctrl' };

const symbols: Readonly<Record<string, string>> = {
  Enter: '↵',
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Backspace: '⌫',
};

/** Returns how a key is written on this system: `Mod` is ⌘ or Ctrl, `ArrowLeft` is ←. Others are unchanged. */
export function keyMark(key: string): string {
  return ownValue(modifiers, key) ?? ownValue(symbols, key) ?? key;
}

/** Shows keys as keycaps, formatted by {@link keyMark}. */
export function Keys({
  keys,
  announced = false,
}: {
  readonly keys: readonly string[];
  /** Whether screen readers announce them. Set this unless another text already contains them. */
  readonly announced?: boolean;
}) {
  return (
    <span className={styles.keys} aria-hidden={announced ? undefined : true}>
      {keys.map((key) => (
        <kbd key={key} className={styles.key}>
          {keyMark(key)}
        </kbd>
      ))}
    </span>
  );
}
