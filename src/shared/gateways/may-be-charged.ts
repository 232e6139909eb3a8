import type { Failure } from '../failure.ts';

/** How much of a request was sent. */
export type SentShare = 'nothing' | 'partly' | 'whole';

/**
 * Whether a gateway may have charged for a failed request: it was sent completely and not refused. After a server error
 * or a proxy's timeout, the gateway may still have done the work.
 */
export function mayBeCharged({ values }: Failure, sent: SentShare): boolean {
  const status = Number(values.status ?? 0);
  const isRefused = (status >= 400 && status < 500 && status !== 408) || status === 503;
  return sent === 'whole' && !isRefused;
}
