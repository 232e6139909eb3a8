import { type KeyboardEvent, useRef } from 'react';
import styles from './title-field.module.css';

/** Edits a title in place, in a list: Enter or leaving the field keeps the text, Esc doesn't. */
export function TitleField({
  label,
  title,
  maxLength,
  onDone,
}: {
  readonly label: string;
  readonly title: string;
  readonly maxLength: number;
  /** Gets the text to keep, or null; `byKey` if a key ended it, so that the focus has to go somewhere. */
  readonly onDone: (title: string | null, byKey: boolean) => void;
}) {
  const left = useRef(false);
  const finish = (next: string | null, byKey: boolean) => {
    // Removing the field blurs it, which must not end the edit a second time.
    if (left.current) return;
    left.current = true;
    onDone(next, byKey);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    // Other keys are for the text, not for the list around it.
    event.stopPropagation();
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    finish(event.key === 'Enter' ? event.currentTarget.value : null, true);
  };
  return (
    <input
      className={styles.field}
      aria-label={label}
      defaultValue={title}
      maxLength={maxLength}
      // biome-ignore lint/a11y/noAutofocus: the person has just asked to type here
      autoFocus
      onFocus={(event) => event.currentTarget.select()}
      onKeyDown={onKeyDown}
      onBlur={(event) => finish(event.currentTarget.value, false)}
    />
  );
}
