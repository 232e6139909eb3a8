import { FailureError } from '../../shared/failure.ts';
import type { GatewayAccess } from './gateway-access.ts';
import { failureOfNetwork, type RequestFacts, requestFailure } from './gateway-failure.ts';
import type { WireResponse } from './wire.ts';

const longest = 64 * 1024 * 1024;

/** Gateways that work for minutes send blanks meanwhile; past this nobody waits for their end. */
const longestMs = 30 * 60_000;

/**
 * An accepted answer's whole body as text, at most 64 MB of it and for half an hour, however slowly it drips. Throws a
 * {@link FailureError} (`answer-too-large`, `timed-out`, or what the network did), or the signal's reason.
 */
export async function readAnswer(
  answer: WireResponse,
  { idleMs }: GatewayAccess,
  facts: RequestFacts,
  signal: AbortSignal,
): Promise<string> {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  let text = '';
  let read = 0;
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    answer.discard();
  }, longestMs);
  try {
    for await (const bytes of answer.body) {
      read += bytes.length;
      if (read > longest) throw new FailureError(requestFailure('answer-too-large', facts));
      text += decoder.decode(bytes, { stream: true });
    }
  } catch (thrown) {
    answer.discard();
    signal.throwIfAborted();
    if (late) throw new FailureError(requestFailure('timed-out', facts));
    throw thrown instanceof FailureError
      ? thrown
      : new FailureError(failureOfNetwork(thrown, true, facts, idleMs));
  } finally {
    clearTimeout(timer);
  }
  return text + decoder.decode();
}
