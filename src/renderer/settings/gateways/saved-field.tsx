import { type ReactNode, useEffect, useState } from 'react';
import { Field } from '../../ui/controls/field.tsx';

/**
 * A text field that calls `onSave` on blur and Enter if its text has changed. `onSave` resolves to null or an error
 * message.
 */
export function SavedField({
  label,
  value,
  mono = false,
  hidden = false,
  mayBeEmpty = false,
  placeholder,
  hintOf,
  onSave,
}: {
  readonly label: string;
  readonly value: string;
  readonly mono?: boolean;
  /** Hides the label, except from screen readers, because the row already shows it. */
  readonly hidden?: boolean;
  /** Allows an empty value to be saved. Otherwise, an emptied field returns to `value`. */
  readonly mayBeEmpty?: boolean;
  readonly placeholder?: string;
  readonly hintOf?: (typed: string) => ReactNode;
  readonly onSave: (typed: string) => Promise<string | null>;
}) {
  const [typed, setTyped] = useState(value);
  const [error, setError] = useState<string | null>(null);
  // Show a value that was changed elsewhere or normalised on saving. A `key` would remount the field, which would lose
  // the focus.
  useEffect(() => {
    setTyped(value);
    setError(null);
  }, [value]);
  const save = async () => {
    const trimmed = typed.trim();
    if (!trimmed && !mayBeEmpty) setTyped(value);
    else if (trimmed !== value) setError(await onSave(trimmed));
  };
  return (
    <Field
      label={label}
      labelPlace={hidden ? 'hidden' : 'side'}
      size={hidden ? 'md' : 'lg'}
      mono={mono}
      value={typed}
      placeholder={placeholder}
      error={error}
      hint={hintOf?.(typed)}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        setError(null);
      }}
      onBlur={() => void save()}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) void save();
        if (event.key === 'Escape' && typed !== value) {
          event.preventDefault();
          setTyped(value);
          setError(null);
        }
      }}
    />
  );
}
