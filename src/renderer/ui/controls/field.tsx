import { type ComponentProps, type ReactNode, useId } from 'react';
import { classes } from '../text/classes.ts';
import styles from './field.module.css';

/** What {@link Field} takes beside the properties of a native input. */
export type FieldProps = Omit<ComponentProps<'input'>, 'size'> & {
  /** The accessible name, exactly. */
  readonly label: string;
  /** Stands at the right of the label; read out after it. */
  readonly note?: string | undefined;
  /** Below the field. */
  readonly hint?: ReactNode;
  /** Below the field in red, in place of the hint; marks the field as invalid. */
  readonly error?: string | null | undefined;
  readonly mono?: boolean;
  /** `side` puts the label in a column of its own at the left. */
  readonly labelPlace?: 'above' | 'side' | 'hidden';
  readonly size?: 'md' | 'lg' | 'xl';
  /** Inside the frame, before and after the text. */
  readonly leading?: ReactNode;
  readonly trailing?: ReactNode;
};

/** One line of text with its label, and what belongs to it. */
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
