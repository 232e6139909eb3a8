import { FailureError } from '../../shared/failure.ts';
import type { GatewayAccess } from './gateway-access.ts';
import { failureOfNetwork, type RequestFacts, requestFailure } from './gateway-failure.ts';
import { keptAnswer } from './gateway-words.ts';
import type { WireResponse } from './wire.ts';

const longest = 64 * 1024 * 1024;

/** Gateways that work for minutes send blanks meanwhile. */
const usualMs = 30 * 60_000;

/**
 * Reads an accepted response's whole body as text: at most 64 MB, and for half an hour or for `atLeastMs` if longer.
 * Throws a {@link FailureError} (`answer-too-large`, `timed-out`, or what the network did) with the text that had come, or
 * the signal's reason.
 */
export async function readAnswer(
  answer: WireResponse,
  { idleMs }: Pick<GatewayAccess, 'idleMs'>,
  facts: RequestFacts,
  signal: AbortSignal,
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
    throw new FailureError(failed, { cause: thrown, answer: keptAnswer(text, facts.mask) });
  } finally {
    clearTimeout(timer);
  }
  return text + decoder.decode();
}
