import { dateOf } from '../date-of.ts';
import styles from './day-separator.module.css';
import { dayTitle } from './time-labels.ts';
import { useToday } from './use-now.ts';

/** The date above the first message of a day; `moment` in epoch ms. */
export function DaySeparator({ moment }: { readonly moment: number }) {
  const title = dayTitle(moment, useToday());
  return (
    <p className={styles.day}>
      <time dateTime={dateOf(moment).toISOString()}>{title}</time>
    </p>
  );
}
