import { FailureError } from '../../shared/failure.ts';
import type { GatewayAccess } from './gateway-access.ts';
import { failureOfNetwork, type RequestFacts, requestFailure } from './gateway-failure.ts';
import type { WireResponse } from './wire.ts';

const longest = 64 * 1024 * 1024;

/**
 * An accepted answer's whole body as text, at most 64 MB of it. Throws a {@link FailureError} (`answer-too-large`, or
 * what the network did), or the signal's reason.
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
  try {
    for await (const bytes of answer.body) {
      read += bytes.length;
      if (read > longest) throw new FailureError(requestFailure('answer-too-large', facts));
      text += decoder.decode(bytes, { stream: true });
    }
  } catch (thrown) {
    answer.discard();
    signal.throwIfAborted();
    throw thrown instanceof FailureError
      ? thrown
      : new FailureError(failureOfNetwork(thrown, true, facts, idleMs));
  }
  return text + decoder.decode();
}
