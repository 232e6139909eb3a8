import { clockTime, fullTime } from './time-labels.ts';

/** The time of a message, with the full date on hover; `moment` in epoch ms. */
export function MessageTime({ moment }: { readonly moment: number }) {
  return (
    <time dateTime={new Date(moment).toISOString()} title={fullTime(moment)}>
      {clockTime(moment)}
    </time>
  );
}
