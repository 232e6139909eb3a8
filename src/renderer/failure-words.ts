import type { Failure } from '../shared/failure.ts';
import { words } from './words.ts';

/** A failure as a person reads it: one word for the margin, a heading, and what happened. */
export type FailureSentence = {
  readonly margin: string;
  readonly title: string;
  readonly cause: string;
};

/** The words for a failure; `gatewayName` stands in where the failure does not name its gateway. */
export function sentenceOf(failure: Failure, gatewayName?: string): FailureSentence {
  const { margin, title, cause } = words.failures[failure.code];
  const text = (name: string) => {
    const value = failure.values[name];
    if (value !== undefined) return String(value);
    return name === 'gateway' ? (gatewayName ?? words.frame.theGateway) : '';
  };
  const sentence = cause({ text });
  return { margin, title, cause: sentence.charAt(0).toUpperCase() + sentence.slice(1) };
}
