import { FailureError } from '../../shared/failure.ts';
import type { GatewayAccess } from './gateway-access.ts';
import { failureOfNetwork, type RequestFacts, requestFailure } from './gateway-failure.ts';
import { storedResponse } from './gateway-message.ts';
import type { WireResponse } from './wire.ts';

/** The longest transcript that is read, in bytes: that of many hours, with the times of its words. */
export const longestTranscript = 32 * 1024 * 1024;

/** The longest list of models or voices that is read, in bytes. */
export const longestList = 4 * 1024 * 1024;

/** Gateways that work for minutes send blanks meanwhile. */
const usualMs = 30 * 60_000;

/**
 * Reads an accepted response's whole body as text: at most `longest` bytes, and for half an hour or for `atLeastMs` if longer.
 * Throws a {@link FailureError} (`answer-too-large`, `timed-out`, or what the network did) with the text that had come, or
 * the signal's reason.
 */
export async function readAnswer(
  answer: WireResponse,
  { idleMs }: Pick<GatewayAccess, 'idleMs'>,
  facts: RequestFacts,
  signal: AbortSignal,
  longest: number,
  atLeastMs = 0,
): Promise<string> {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  let text = '';
  let read = 0;
  let late = false;
  const timer = setTimeout(
    () => {
      late = true;
      answer.discard();
    },
    Math.max(usualMs, atLeastMs),
  );
  try {
    for await (const bytes of answer.body) {
      read += bytes.length;
      if (read > longest) throw new FailureError(requestFailure('answer-too-large', facts));
      text += decoder.decode(bytes, { stream: true });
    }
  } catch (thrown) {
    answer.discard();
    signal.throwIfAborted();
    const failed = late
      ? requestFailure('timed-out', facts)
      : thrown instanceof FailureError
        ? thrown.failure
        : failureOfNetwork(thrown, true, facts, idleMs);
    throw new FailureError(failed, { cause: thrown, answer: storedResponse(text, facts.mask) });
  } finally {
    clearTimeout(timer);
  }
  return text + decoder.decode();
}
