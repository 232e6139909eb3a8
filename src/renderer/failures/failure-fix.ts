import type { Failure } from '../../shared/failure.ts';
import { mentionsModel } from '../../shared/gateways/mentions-model.ts';
import { strings } from '../i18n/strings.ts';
import type { Route } from '../route.ts';

/**
 * The most likely fix for a failure, as a button. It opens a route (with `key`: at the gateway's key field) or the
 * model picker, or changes the gateway's base URL.
 */
export type FailureFix =
  | { readonly label: string; readonly route: Route; readonly key?: true }
  | { readonly label: string; readonly models: true }
  /** Requests the replies that the gateway left out, each in its own request. */
  | { readonly label: string; readonly rest: true }
  /** Retries. The next request differs because of what was learned from the failure. */
  | { readonly label: string; readonly retry: true }
  /** Retries without the images of earlier messages. */
  | { readonly label: string; readonly withoutOlderImages: true }
  /** Retries with the text of documents instead of their files. */
  | { readonly label: string; readonly filesAsText: true }
  | { readonly label: string; readonly baseUrl: string };

const gateways: Route = { screen: 'settings', section: 'gateways' };

/** Returns the fix for a failure that retrying alone won't solve; null if it might. */
export function failureFix({ code, values }: Failure): FailureFix | null {
  const texts = strings().chat.failed;
  switch (code) {
    case 'key-refused':
      if (values.header) return { label: texts.openGateways, route: gateways };
      return { label: values.key ? texts.replaceKey : texts.enterKey, route: gateways, key: true };
    case 'key-needed':
    case 'key-unreadable':
      return { label: texts.enterKey, route: gateways, key: true };
    case 'images-refused':
      return { label: texts.sendWithoutImages, retry: true };
    case 'files-refused':
      return { label: texts.sendAsText, retry: true };
    case 'chat-audio-refused':
      return { label: texts.sendWithoutAudio, retry: true };
    case 'files-too-large':
      return { label: texts.sendAsText, filesAsText: true };
    case 'images-too-large':
      return values.older ? { label: texts.sendWithoutOlderImages, withoutOlderImages: true } : null;
    case 'single-reply':
    case 'fewer-replies':
      return { label: values.status ? texts.requestEach : texts.requestRest, rest: true };
    case 'no-model':
      return { label: texts.chooseModel, models: true };
    case 'access-denied':
      if (aboutModel(values)) return { label: texts.chooseModel, models: true };
      // A different key won't help against a regional or firewall block, or if a header is missing.
      if (values.reason) return { label: texts.openGateways, route: gateways };
      return { label: values.key ? texts.replaceKey : texts.enterKey, route: gateways, key: true };
    case 'timed-out':
      return values.minutes ? { label: texts.openGateways, route: gateways } : null;
    case 'quota-exceeded':
      return { label: texts.openGateways, route: gateways };
    case 'request-refused':
      return aboutModel(values) ? { label: texts.chooseModel, models: true } : null;
    case 'not-offered':
      return typeof values.fix === 'string'
        ? { label: strings().frame.useAddress, baseUrl: values.fix }
        : { label: texts.openGateways, route: gateways };
    case 'header-needed':
    case 'no-gateway':
    case 'not-a-gateway':
    case 'redirected':
    case 'no-such-host':
    case 'certificate':
    case 'bad-address':
    case 'proxy':
    case 'ca-file':
    case 'not-secure':
      return { label: texts.openGateways, route: gateways };
    default:
      return null;
  }
}

// The wording differs between gateways, but all mention the model if that's what they refuse.
function aboutModel({ status, said: message }: Failure['values']): boolean {
  return (status === 404 || status === 403 || status === 400) && mentionsModel(String(message ?? ''));
}
