import { type ComponentProps, type ReactNode, useId } from 'react';
import { classes } from '../text/classes.ts';
import styles from './field.module.css';

/** Properties of {@link Field}, in addition to those of a native input. */
export type FieldProps = Omit<ComponentProps<'input'>, 'size'> & {
  /** The exact accessible name. `note`, `hint` and `error` are its description. */
  readonly label: string;
  /** Shown to the right of the label. */
  readonly note?: string | undefined;
  /** Shown below the field. */
  readonly hint?: ReactNode;
  /** Shown below the field in red, instead of the hint. Marks the field as invalid. */
  readonly error?: string | null | undefined;
  readonly mono?: boolean;
  /** `side` puts the label in a column on the left. */
  readonly labelPlace?: 'above' | 'side' | 'hidden';
  readonly size?: 'md' | 'lg' | 'xl';
  /** Content inside the frame, before the text. `trailing` comes after it. */
  readonly leading?: ReactNode;
  readonly trailing?: ReactNode;
};

/** A single-line text field with its label, note, hint and error. */
export function Field({
  label,
  note,
  hint,
  error,
  mono = false,
  labelPlace = 'above',
  size = 'lg',
  leading,
  trailing,
  className,
  id: givenId,
  ...rest
}: FieldProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const described = [note && `${id}-note`, (error || hint) && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <div className={classes(styles.field, className)} data-place={labelPlace} data-size={size}>
      <div className={classes(styles.head, labelPlace === 'hidden' && 'vh')}>
        <label className={styles.label} htmlFor={id}>
          {label}
        </label>
        {note && (
          <span id={`${id}-note`} className={styles.note}>
            {note}
          </span>
        )}
      </div>
      <div className={styles.body}>
        <div className={styles.frame} data-invalid={error ? true : undefined}>
          {leading}
          <input
            spellCheck={false}
            autoComplete="off"
            {...rest}
            id={id}
            className={classes(styles.input, mono && styles.mono)}
            aria-invalid={error ? true : undefined}
            aria-describedby={described || undefined}
          />
          {trailing}
        </div>
        {(error || hint) && (
          <div id={`${id}-hint`} className={error ? styles.error : styles.hint}>
            {error || hint}
          </div>
        )}
      </div>
    </div>
  );
}
