import type { Generation, RetryNotice } from '../../../shared/chat/generation.ts';
import { failureText } from '../../failures/failure-text.ts';
import { strings } from '../../i18n/strings.ts';

/** The text shown while waiting for a retry: a short label for the margin, the reason, and the time left. */
export type RetryLine = { readonly margin: string; readonly reason: string; readonly when: string };

/** Returns the text of a retry notice, with the remaining time in whole seconds. `now` is in epoch ms. */
export function retryLine(
  notice: RetryNotice,
  { gatewayName }: Pick<Generation, 'gatewayName'>,
  now: number,
): RetryLine {
  const { retry } = strings().chat;
  const secondsLeft = Math.ceil((notice.nextAt - now) / 1000);
  return {
    margin: failureText(notice.reason).margin,
    reason: reasonOf(notice, gatewayName),
    when: secondsLeft > 0 ? retry.again(String(secondsLeft)) : retry.againNow,
  };
}

function reasonOf({ reason }: RetryNotice, gatewayName: string): string {
  const { retry } = strings().chat;
  const host = String(reason.values.host ?? gatewayName);
  switch (reason.code) {
    case 'no-such-host':
    case 'connection-refused':
    case 'unreachable':
    case 'timed-out':
    case 'connection-lost':
      return retry.noResponse(host);
    case 'rate-limited':
      return retry.pause(gatewayName);
    default:
      return retry.otherwise(failureText(reason, gatewayName).title);
  }
}
