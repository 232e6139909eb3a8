import { XIcon } from 'lucide-react';
import { type ClipboardEvent, type KeyboardEvent, type Ref, useState } from 'react';
import { Icon } from '../text/icon.tsx';
import styles from './chips-field.module.css';

/** What {@link ChipsField} takes. */
export type ChipsFieldProps = {
  /** The accessible name of the textbox in which the next one is typed. */
  readonly label: string;
  readonly values: readonly string[];
  /** The most that there may be. */
  readonly most: number;
  /** The most characters of one. */
  readonly longest: number;
  /** How one is drawn, where blanks must show. */
  readonly shown: (value: string) => string;
  /** What typed text stands for, and back. */
  readonly read: (typed: string) => string;
  readonly written: (value: string) => string;
  readonly removeLabel: (shown: string) => string;
  readonly hint: string;
  /** Drawn as what holds anyway, not as what was chosen. */
  readonly muted?: boolean;
  readonly inputRef?: Ref<HTMLInputElement>;
  readonly onChange: (values: readonly string[]) => void;
};

/** Several short texts: Enter adds one, Backspace in the empty field takes the last one away. Blanks are kept. */
export function ChipsField(props: ChipsFieldProps) {
  const { label, values, most, longest, shown, read, written, removeLabel, hint, muted = false } = props;
  const { inputRef, onChange } = props;
  const [typed, setTyped] = useState('');

  const add = () => {
    const value = read(typed).slice(0, longest);
    setTyped('');
    if (value && !values.includes(value) && values.length < most) onChange([...values, value]);
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
    // One line is the field's own matter; it would lose the breaks of more.
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
        // What was typed is meant, even where Enter was not pressed.
        onBlur={() => (typed.trim() ? add() : setTyped(''))}
      />
    </span>
  );
}
