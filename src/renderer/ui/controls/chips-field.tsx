import { XIcon } from 'lucide-react';
import { type ClipboardEvent, type KeyboardEvent, type Ref, useState } from 'react';
import { Icon } from '../text/icon.tsx';
import styles from './chips-field.module.css';

export type ChipsFieldProps = {
  /** The accessible name of the input for the next value. */
  readonly label: string;
  readonly values: readonly string[];
  /** The maximum number of values. */
  readonly maxValues: number;
  /** The maximum length of a value, in UTF-16 units. Longer ones are truncated. */
  readonly longest: number;
  /** Returns the text to show for a value, for example with white space made visible. */
  readonly shown: (value: string) => string;
  /** Converts typed text to a value. `written` does the reverse. */
  readonly read: (typed: string) => string;
  readonly written: (value: string) => string;
  readonly removeLabel: (shown: string) => string;
  readonly hint: string;
  /** Dims the values, because they're inherited and not chosen here. */
  readonly muted?: boolean;
  readonly inputRef?: Ref<HTMLInputElement>;
  readonly onChange: (values: readonly string[]) => void;
};

/** Edits a list of short strings. Enter adds one. Backspace in the empty field removes the last. Keeps white space. */
export function ChipsField(props: ChipsFieldProps) {
  const { label, values, maxValues, longest, shown, read, written, removeLabel, hint, muted = false } = props;
  const { inputRef, onChange } = props;
  const [typed, setTyped] = useState('');

  const add = () => {
    const value = read(typed).slice(0, longest);
    setTyped('');
    if (value && !values.includes(value) && values.length < maxValues) onChange([...values, value]);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && typed) {
      event.preventDefault();
      add();
    }
    if (event.key === 'Backspace' && typed === '' && values.length > 0) {
      event.preventDefault();
      onChange(values.slice(0, -1));
    }
    if (event.key === 'Escape' && typed) {
      event.preventDefault();
      setTyped('');
    }
  };
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = event.clipboardData.getData('text/plain');
    // The input handles a single line itself, but would drop line breaks and tabs.
    if (!/[\n\t]/.test(pasted)) return;
    event.preventDefault();
    setTyped(typed + written(pasted.replace(/\r\n?/g, '\n')));
  };

  return (
    <span className={styles.chips} data-muted={muted || undefined}>
      {values.map((value) => (
        <span key={value} className={styles.chip}>
          <span className={styles.text} title={shown(value)}>
            {shown(value)}
          </span>
          <button
            type="button"
            className={styles.remove}
            aria-label={removeLabel(shown(value))}
            onClick={() => onChange(values.filter((other) => other !== value))}
          >
            <Icon icon={XIcon} size={12} />
          </button>
        </span>
      ))}
      <input
        ref={inputRef}
        className={styles.input}
        aria-label={label}
        title={hint}
        placeholder="+"
        spellCheck={false}
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        // Leaving the field adds what was typed, as Enter does.
        onBlur={() => (typed.trim() ? add() : setTyped(''))}
      />
    </span>
  );
}
