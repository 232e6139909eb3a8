import { ChevronsUpDownIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classes } from '../text/classes.ts';
import { Icon } from '../text/icon.tsx';
import styles from './native-select.module.css';

/** The system's own list to choose from, drawn as the fields beside it; takes what a native `select` takes. */
export function NativeSelect({
  variant = 'field',
  className,
  ...rest
}: ComponentProps<'select'> & {
  /** `quiet` has no edge: for a bar of tools. */
  readonly variant?: 'field' | 'quiet';
}) {
  return (
    <span className={classes(styles.frame, className)} data-variant={variant}>
      <select {...rest} className={styles.select} />
      <Icon icon={ChevronsUpDownIcon} size={14} />
    </span>
  );
}
