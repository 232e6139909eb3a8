import type { Failure } from '../../shared/failure.ts';
import type { Strings } from '../../shared/i18n/strings.ts';
import { strings } from '../i18n/strings.ts';
import { timeLabel } from '../ui/format/time-labels.ts';

/** The text of a failure: a short label for the margin, a title, and the cause. */
export type FailureText = {
  readonly margin: string;
  readonly title: string;
  readonly cause: string;
};

/**
 * Returns the text of a failure to send a message or receive its reply. It ends with what is kept (`saved`): the
 * message, or the part of the reply that has arrived.
 */
export function messageFailureText(
  failure: Failure,
  gatewayName?: string,
  saved: keyof Strings['frame']['saved'] = 'message',
): FailureText {
  const { cause, ...rest } = failureText(failure, gatewayName);
  return { ...rest, cause: strings().frame.sentences([cause, strings().frame.saved[saved]]) };
}

/** Returns the text of a failure. `gatewayName` is used if the failure names no gateway. */
export function failureText(failure: Failure, gatewayName?: string): FailureText {
  const { margin, title, cause } = strings().failures[failure.code];
  const { theGateway, unknown } = strings().frame;
  const unknownOf = (name: string) => Object.entries(unknown).find(([known]) => known === name)?.[1] ?? '';
  const text = (name: string) => {
    const value = failure.values[name];
    if (value !== undefined) return name === 'said' ? asSentence(String(value)) : String(value);
    return name === 'gateway' ? (gatewayName ?? theGateway) : unknownOf(name);
  };
  const { retryAt } = failure.values;
  const after =
    retryAt === undefined ? [] : [strings().frame.tryAfter(timeLabel(Number(retryAt), Date.now()))];
  const sentence = strings().frame.sentences([cause({ text }), ...after]);
  // Capitalise only our own placeholders for unknown names, not names.
  const startsWithSubject = [theGateway, ...Object.values(unknown)].some((subject) =>
    sentence.startsWith(subject),
  );
  return {
    margin,
    title,
    cause: startsWithSubject ? sentence.charAt(0).toUpperCase() + sentence.slice(1) : sentence,
  };
}

/** Ends the gateway's message with a period if needed. */
function asSentence(message: string): string {
  return /[.!?…。！？]$/.test(message) ? message : strings().frame.ended(message);
}
