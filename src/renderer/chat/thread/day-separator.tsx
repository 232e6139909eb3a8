import { dateOf } from '../../ui/format/date-of.ts';
import { dayTitle } from '../../ui/format/time-labels.ts';
import { useToday } from '../../ui/state/use-now.ts';
import styles from './day-separator.module.css';

/** The date above the first message of a day. `moment` is in epoch ms. */
export function DaySeparator({ moment }: { readonly moment: number }) {
  const title = dayTitle(moment, useToday());
  return (
    <p className={styles.day}>
      <time dateTime={dateOf(moment).toISOString()}>{title}</time>
    </p>
  );
}
