import { type ReactNode, type Ref, useId } from 'react';
import type { ExtraFields, FieldsProblem, ReadFields } from '../../shared/gateways/extra-fields.ts';
import { strings } from '../i18n/strings.ts';
import { TextArea } from '../ui/controls/text-area.tsx';
import styles from './json-field.module.css';

/**
 * A field for a JSON object. Invalid text is marked while typing, isn't saved, and stays in the field until it's
 * corrected, even after a reload.
 */
export function JsonField({
  label,
  typed,
  value,
  placeholder,
  hint,
  error,
  read,
  onChange,
  onType,
  onLeave,
  inputRef,
}: {
  /** The exact accessible name. */
  readonly label: string;
  /** The text that is being typed; null to show the value. */
  readonly typed: string | null;
  readonly value: ExtraFields | null;
  readonly placeholder?: string;
  readonly hint?: ReactNode;
  /** A problem with the saved value. */
  readonly error?: string | null;
  readonly read: (text: string) => ReadFields;
  /** Called with every valid object; null if the text is empty. */
  readonly onChange: (fields: ExtraFields | null) => void;
  readonly onType: (text: string | null) => void;
  readonly onLeave: () => void;
  readonly inputRef?: Ref<HTMLTextAreaElement>;
}) {
  const id = useId();
  const result = typed === null ? null : read(typed);
  const problem = result && !result.ok ? problemText(result.problem, typed ?? '') : error;
  const type = (text: string) => {
    onType(text);
    const next = read(text);
    if (next.ok) onChange(text.trim() === '' ? null : next.fields);
  };
  return (
    <div>
      <TextArea
        ref={inputRef}
        className={styles.text}
        dense
        mono
        aria-label={label}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem || hint ? id : undefined}
        spellCheck={false}
        autoComplete="off"
        placeholder={placeholder}
        value={typed ?? writtenJson(value)}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={() => {
          if (result?.ok) onType(null);
          onLeave();
        }}
      />
      {(problem || hint) && (
        <div id={id} className={problem ? styles.error : styles.hint}>
          {problem || hint}
        </div>
      )}
    </div>
  );
}

function writtenJson(value: ExtraFields | null): string {
  return value === null || Object.keys(value).length === 0 ? '' : JSON.stringify(value, null, 2);
}

function problemText(problem: FieldsProblem, typed: string): string {
  const texts = strings().parameters.json;
  switch (problem.kind) {
    case 'reserved':
      return texts.reserved(problem.name);
    case 'not-json': {
      const line = lineOfError(typed);
      return line === null ? texts.notJson : texts.notJsonAt(line);
    }
    case 'not-an-object':
      return texts.notAnObject;
    case 'out-of-bounds':
      return texts.outOfBounds;
    case 'too-long':
      return texts.tooLong;
  }
}

/** Returns the line number of a syntax error, which Chromium includes in its message. */
function lineOfError(text: string): number | null {
  try {
    JSON.parse(text);
    return null;
  } catch (thrown) {
    const found = /\(line (\d+) column \d+\)/.exec(String(thrown));
    return found ? Number(found[1]) : null;
  }
}
