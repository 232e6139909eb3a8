import { MinusIcon, PlusIcon } from 'lucide-react';
import { type KeyboardEvent, type Ref, useState } from 'react';
import { countOf } from '../format/count-of.ts';
import { Icon } from '../text/icon.tsx';
import styles from './number-field.module.css';
import { readTyped, stepped } from './typed-number.ts';

export type NumberFieldProps = {
  /** The accessible name. */
  readonly label: string;
  /** Null if the field is empty. */
  readonly value: number | null;
  readonly min: number;
  readonly max: number;
  /** The step for PageUp and PageDown. Arrow keys step by 1. */
  readonly page: number;
  /** The value that a step sets in an empty field. */
  readonly start: number;
  readonly placeholder?: string | undefined;
  /** Announced by screen readers instead of the number. */
  readonly valueText?: string | undefined;
  /** Dims the value, because it's inherited and not chosen here. */
  readonly muted?: boolean;
  /** Accessible names of step buttons on both sides. Without names, there are no buttons. */
  readonly buttons?: { readonly less: string; readonly more: string } | undefined;
  readonly inputRef?: Ref<HTMLInputElement>;
  /** Called with null when the field is emptied. */
  readonly onChange: (value: number | null) => void;
  readonly onBlur?: () => void;
};

/** A spinbutton for a whole number. Ignores input that would be out of range. */
export function NumberField(props: NumberFieldProps) {
  const {
    label,
    value,
    min,
    max,
    page,
    start,
    placeholder,
    valueText,
    muted = false,
    buttons,
    inputRef,
  } = props;
  const { onChange, onBlur } = props;
  // Null when the user isn't typing. The number is then shown with thousands separators.
  const [typed, setTyped] = useState<string | null>(null);
  const formatted = value === null ? '' : countOf(value);

  const step = (by: number) => {
    setTyped(null);
    onChange(value === null ? start : stepped(value, by, { min, max }));
  };
  const type = (text: string) => {
    const read = readTyped(text, { min, max, integer: true });
    if (read.kind === 'refused') return;
    setTyped(text);
    if (read.kind === 'value') onChange(read.value);
    if (read.kind === 'empty') onChange(null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowUp: 1, ArrowDown: -1, PageUp: page, PageDown: -page }[event.key];
    if (by === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    step(by);
  };

  return (
    <span className={styles.field} data-muted={muted || undefined} data-buttons={buttons ? true : undefined}>
      {buttons && (
        <button
          type="button"
          tabIndex={-1}
          className={styles.button}
          aria-label={buttons.less}
          disabled={value !== null && value <= min}
          onClick={() => step(-1)}
        >
          <Icon icon={MinusIcon} size={12} />
        </button>
      )}
      <input
        ref={inputRef}
        role="spinbutton"
        className={styles.input}
        inputMode="numeric"
        autoComplete="off"
        aria-label={label}
        aria-valuenow={value ?? undefined}
        aria-valuemin={min}
        aria-valuemax={max}
        aria-valuetext={valueText}
        placeholder={placeholder}
        value={typed ?? formatted}
        // Not `onChange`, which React skips if the value is unchanged. Entering the same value must still choose it.
        onInput={(event) => type(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onBlur={() => {
          setTyped(null);
          onBlur?.();
        }}
      />
      {buttons && (
        <button
          type="button"
          tabIndex={-1}
          className={styles.button}
          aria-label={buttons.more}
          disabled={value !== null && value >= max}
          onClick={() => step(1)}
        >
          <Icon icon={PlusIcon} size={12} />
        </button>
      )}
    </span>
  );
}
