import type { Failure } from '../failure.ts';

/** How much of a request had gone out. */
export type SentShare = 'nothing' | 'partly' | 'whole';

/**
 * Whether a gateway may have charged for a request that failed: all of it had gone out, and it wasn't refused. After a
 * server error or a proxy's time-out the gateway may have done the work.
 */
export function mayBeCharged({ values }: Failure, sent: SentShare): boolean {
  const status = Number(values.status ?? 0);
  const isRefused = (status >= 400 && status < 500 && status !== 408) || status === 503;
  return sent === 'whole' && !isRefused;
}
