import type { Failure } from '../../shared/failure.ts';
import type { Strings } from '../../shared/i18n/strings.ts';
import { strings } from '../i18n/strings.ts';
import { timeLabel } from '../ui/format/time-labels.ts';

/** A failure as a person reads it: one word for the margin, a heading, and what happened. */
export type FailureSentence = {
  readonly margin: string;
  readonly title: string;
  readonly cause: string;
};

/**
 * The words for a failure of a message under way: the message is kept, or what had `arrived` of its reply.
 * `gatewayName` stands in where the failure names no gateway.
 */
export function sentenceOf(
  failure: Failure,
  gatewayName?: string,
  kept: keyof Strings['frame']['kept'] = 'message',
): FailureSentence {
  const { cause, ...rest } = sentenceApart(failure, gatewayName);
  return { ...rest, cause: strings().frame.sentences([cause, strings().frame.kept[kept]]) };
}

/** The same where no message was under way, such as in the settings: nothing is said of keeping one. */
export function sentenceApart(failure: Failure, gatewayName?: string): FailureSentence {
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
  // A name keeps its own first letter; only our words for what is not known take a capital.
  const starts = [theGateway, ...Object.values(unknown)].some((ours) => sentence.startsWith(ours));
  return { margin, title, cause: starts ? sentence.charAt(0).toUpperCase() + sentence.slice(1) : sentence };
}

/** The gateway's words, ended so that the next sentence does not run into them. */
function asSentence(said: string): string {
  return /[.!?…。！？]$/.test(said) ? said : strings().frame.ended(said);
}
