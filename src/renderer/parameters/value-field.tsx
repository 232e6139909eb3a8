import { useState } from 'react';
import { readTyped } from '../ui/controls/typed-number.ts';
import styles from './value-field.module.css';

/** A slider's number, which can be typed in its place; what is out of range can't be. Emptied, it is as before. */
export function ValueField({
  label,
  value,
  min,
  max,
  own,
  empty,
  onChange,
  onLeave,
}: {
  readonly label: string;
  /** null: there is none. */
  readonly value: number | null;
  readonly min: number;
  readonly max: number;
  /** Whether it was set here. */
  readonly own: boolean;
  /** What stands there in place of no number. */
  readonly empty: string;
  readonly onChange: (value: number) => void;
  readonly onLeave: () => void;
}) {
  const [typed, setTyped] = useState<string | null>(null);
  const type = (text: string) => {
    const read = readTyped(text, { min, max, whole: false });
    if (read.kind === 'refused') return;
    setTyped(text);
    if (read.kind === 'value') onChange(read.value);
  };
  return (
    <input
      className={styles.value}
      data-own={own || undefined}
      aria-label={label}
      inputMode="decimal"
      autoComplete="off"
      placeholder={empty}
      value={typed ?? (value === null ? '' : String(value))}
      // Heard also where the value is as before: then it is chosen all the same.
      onInput={(event) => type(event.currentTarget.value)}
      onFocus={(event) => event.currentTarget.select()}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.select();
      }}
      onBlur={() => {
        setTyped(null);
        onLeave();
      }}
    />
  );
}
