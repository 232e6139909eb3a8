import { dateOf } from '../../ui/format/date-of.ts';
import { clockTime, fullTime } from '../../ui/format/time-labels.ts';

/** The time of a message (`moment`, epoch ms), with the full date on hover. */
export function MessageTime({ moment }: { readonly moment: number }) {
  return (
    <time dateTime={dateOf(moment).toISOString()} title={fullTime(moment)}>
      {clockTime(moment)}
    </time>
  );
}
