import { useState } from 'react';
import { readTyped } from '../ui/controls/typed-number.ts';
import styles from './value-field.module.css';

/**
 * An editable number next to a slider. Ignores input that's out of range. If it's left empty, the previous value
 * returns on blur.
 */
export function ValueField({
  label,
  value,
  min,
  max,
  isSet,
  empty,
  onChange,
  onLeave,
}: {
  readonly label: string;
  /** Null if there is none. */
  readonly value: number | null;
  readonly min: number;
  readonly max: number;
  /** Whether it's set here. */
  readonly isSet: boolean;
  /** The placeholder shown without a value. */
  readonly empty: string;
  readonly onChange: (value: number) => void;
  readonly onLeave: () => void;
}) {
  const [typed, setTyped] = useState<string | null>(null);
  const type = (text: string) => {
    const read = readTyped(text, { min, max, integer: false });
    if (read.kind === 'refused') return;
    setTyped(text);
    if (read.kind === 'value') onChange(read.value);
  };
  return (
    <input
      className={styles.value}
      data-own={isSet || undefined}
      aria-label={label}
      inputMode="decimal"
      autoComplete="off"
      placeholder={empty}
      value={typed ?? (value === null ? '' : String(value))}
      // `input` also fires if the value is unchanged: typing the inherited value sets it explicitly.
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
