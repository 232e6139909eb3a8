import { ChevronsUpDownIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classes } from '../text/classes.ts';
import { Icon } from '../text/icon.tsx';
import styles from './native-select.module.css';

/** A native `select` styled like the other fields. */
export function NativeSelect({
  variant = 'field',
  className,
  ...rest
}: ComponentProps<'select'> & {
  /** `quiet` has no border, for toolbars. */
  readonly variant?: 'field' | 'quiet';
}) {
  return (
    <span className={classes(styles.frame, className)} data-variant={variant}>
      <select {...rest} className={styles.select} />
      <Icon icon={ChevronsUpDownIcon} size={14} />
    </span>
  );
}
