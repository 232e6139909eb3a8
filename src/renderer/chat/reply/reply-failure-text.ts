import type { Failure } from '../../../shared/failure.ts';
import type { Strings } from '../../../shared/i18n/strings.ts';
import { type FailureText, failureText, messageFailureText } from '../../failures/failure-text.ts';
import { strings } from '../../i18n/strings.ts';

/**
 * Returns the text for a failed reply. The gateway's own message is quoted without code markup. A JSON or HTML message
 * is only shown in the details below.
 */
export function replyFailureText(
  failure: Failure,
  gatewayName: string | undefined,
  saved: keyof Strings['frame']['saved'],
): FailureText {
  const sentence = sentenceIn(failure.values.said);
  const { said: _raw, ...values } = failure.values;
  const cleaned: Failure = {
    ...failure,
    values: sentence === null ? values : { ...values, said: sentence },
  };
  const isRefusal =
    failure.code === 'request-refused' ||
    (failure.code === 'access-denied' && failure.values.reason !== 'blocked' && !failure.values.header);
  if (isRefusal && failure.values.said) {
    const texts = strings().chat.failed;
    const name = capitalised(gatewayName ?? strings().frame.theGateway);
    const cause = sentence ? texts.said(name, sentence) : texts.saidBelow(name);
    return { ...failureText(cleaned, gatewayName), cause: `${cause} ${strings().frame.saved[saved]}` };
  }
  return messageFailureText(cleaned, gatewayName, saved);
}

/** Returns the gateway's message as a sentence, or null if it's JSON, HTML or empty. */
function sentenceIn(message: string | number | undefined): string | null {
  const text = String(message ?? '').trim();
  if (text === '' || /^[{[<]/.test(text)) return null;
  const plain = text.replace(/```\w*\s*|`/g, '').replace(/\s+/g, ' ');
  return /[.!?…。！？]$/.test(plain) ? plain : `${plain}.`;
}

function capitalised(name: string): string {
  return name === strings().frame.theGateway ? name.charAt(0).toUpperCase() + name.slice(1) : name;
}
