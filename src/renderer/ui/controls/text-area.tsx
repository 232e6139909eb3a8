import type { ComponentProps } from 'react';
import { classes } from '../text/classes.ts';
import { directionOf } from '../text/direction-of.ts';
import { hasLongRun } from '../text/long-runs.ts';
import styles from './text-area.module.css';

/**
 * A text area in a frame that grows with its text, from `--min-height` to `--max-height`, which `className` sets. Its
 * text direction follows its content.
 */
export function TextArea({
  value,
  dense = false,
  mono = false,
  className,
  ...rest
}: Omit<ComponentProps<'textarea'>, 'value'> & {
  readonly value: string;
  /** Uses less padding. */
  readonly dense?: boolean;
  /** For code, which is always left to right. */
  readonly mono?: boolean;
}) {
  return (
    <textarea
      {...rest}
      className={classes(styles.text, dense && styles.dense, mono && styles.mono, className)}
      dir={mono ? 'ltr' : directionOf(value)}
      data-long-run={hasLongRun(value) || undefined}
      value={value}
    />
  );
}
