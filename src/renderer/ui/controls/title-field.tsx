import { type KeyboardEvent, useRef, useState } from 'react';
import styles from './title-field.module.css';

/** Edits the title of a list item in place. Enter and blur save the text unless it's unchanged. Esc discards it. */
export function TitleField({
  label,
  title,
  maxLength,
  onDone,
}: {
  readonly label: string;
  readonly title: string;
  readonly maxLength: number;
  /** Called with the text to save, or null. If `byKey`, a key ended the edit and the caller has to move the focus. */
  readonly onDone: (title: string | null, byKey: boolean) => void;
}) {
  const finished = useRef(false);
  // Another window may change the title in the meantime. Leaving this field must not undo that.
  const [initial] = useState(title);
  const finish = (next: string | null, byKey: boolean) => {
    // Removing the field blurs it, which must not end the edit a second time.
    if (finished.current) return;
    finished.current = true;
    onDone(next === initial ? null : next, byKey);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    // Keys typed here must not trigger the list's shortcuts.
    event.stopPropagation();
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    finish(event.key === 'Enter' ? event.currentTarget.value : null, true);
  };
  return (
    <input
      className={styles.field}
      aria-label={label}
      defaultValue={initial}
      maxLength={maxLength}
      // biome-ignore lint/a11y/noAutofocus: the field appears because the user chose to edit
      autoFocus
      onFocus={(event) => event.currentTarget.select()}
      onKeyDown={onKeyDown}
      onBlur={(event) => finish(event.currentTarget.value, false)}
    />
  );
}
