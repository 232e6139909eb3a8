import { type ReactNode, useEffect, useState } from 'react';
import { Field } from '../../ui/controls/field.tsx';

/** A field whose text is handed to `onKeep` when it is done (left, or Enter); that answers with what is wrong, or null. */
export function SavedField({
  label,
  value,
  mono = false,
  hidden = false,
  mayBeEmpty = false,
  placeholder,
  hintOf,
  belowOf,
  onKeep,
}: {
  readonly label: string;
  readonly value: string;
  readonly mono?: boolean;
  /** The label is said, and not drawn: what stands beside it draws it. */
  readonly hidden?: boolean;
  /** An emptied field is a change too; else it means what was there before. */
  readonly mayBeEmpty?: boolean;
  readonly placeholder?: string;
  readonly hintOf?: (typed: string) => ReactNode;
  /** Below the field and no part of its description. */
  readonly belowOf?: (typed: string) => ReactNode;
  readonly onKeep: (typed: string) => Promise<string | null>;
}) {
  const [typed, setTyped] = useState(value);
  const [error, setError] = useState<string | null>(null);
  // Changed elsewhere, or kept in another spelling: the field shows what is kept, and stays the same field.
  useEffect(() => {
    setTyped(value);
    setError(null);
  }, [value]);
  const keep = async () => {
    const wanted = typed.trim();
    if (!wanted && !mayBeEmpty) setTyped(value);
    else if (wanted !== value) setError(await onKeep(wanted));
  };
  const field = (
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
      onBlur={() => void keep()}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) void keep();
        if (event.key === 'Escape' && typed !== value) {
          event.preventDefault();
          setTyped(value);
          setError(null);
        }
      }}
    />
  );
  const below = belowOf?.(typed);
  return below ? (
    <div>
      {field}
      {below}
    </div>
  ) : (
    field
  );
}
