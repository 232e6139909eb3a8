import type { Failure } from '../../shared/failure.ts';
import type { Route } from '../frame/route.ts';
import { words } from '../words.ts';

/** What most likely ends a failure: a button that leads somewhere, or gives the gateway another base URL. */
export type FailureFix =
  | { readonly label: string; readonly route: Route }
  | { readonly label: string; readonly baseUrl: string };

const gateways: Route = { screen: 'settings', section: 'gateways' };

/** The fix for a failure that trying again alone will not end; null where it may. */
export function failureFix({ code, values }: Failure): FailureFix | null {
  const texts = words.chat.failed;
  switch (code) {
    case 'key-refused':
      return { label: values.key ? texts.replaceKey : texts.enterKey, route: gateways };
    case 'key-needed':
    case 'key-unreadable':
      return { label: texts.enterKey, route: gateways };
    case 'not-offered':
      return typeof values.fix === 'string'
        ? { label: words.frame.useAddress, baseUrl: values.fix }
        : { label: texts.openGateways, route: gateways };
    case 'no-gateway':
    case 'not-a-gateway':
    case 'redirected':
    case 'no-such-host':
    case 'certificate':
    case 'bad-address':
      return { label: texts.openGateways, route: gateways };
    default:
      return null;
  }
}
