import { FailureError } from '../../shared/failure.ts';
import type { GatewayAccess } from './gateway-access.ts';
import { failureOfNetwork, type RequestFacts, requestFailure } from './gateway-failure.ts';
import { storedResponse } from './gateway-message.ts';
import type { WireResponse } from './wire.ts';

/** Maximum size of a transcript, in bytes. Enough for many hours with word timings. */
export const maxTranscriptBytes = 32 * 1024 * 1024;

/** Maximum size of a list of models or voices, in bytes. */
export const maxListBytes = 4 * 1024 * 1024;

/** Total time limit. The idle timeout isn't enough: some gateways send whitespace for minutes while they work. */
const defaultMs = 30 * 60_000;

/**
 * Reads the whole body of an accepted response as text: at most `longest` bytes, within half an hour, or within
 * `atLeastMs` if that's longer.
 * @throws the signal's reason, or a {@link FailureError} (`response-too-large`, `timed-out`, or a network failure) that
 * holds the text received so far.
 */
export async function readResponseText(
  response: WireResponse,
  {
    idleMs,
    onBytes,
  }: Pick<GatewayAccess, 'idleMs'> & {
    /** Called with each chunk and the text received so far. */
    readonly onBytes?: ((bytes: Uint8Array, text: string) => void) | undefined;
  },
  facts: RequestFacts,
  signal: AbortSignal,
  longest: number,
  atLeastMs = 0,
): Promise<string> {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  let text = '';
  let byteCount = 0;
  let timedOut = false;
  const timer = setTimeout(
    () => {
      timedOut = true;
      response.discard();
    },
    Math.max(defaultMs, atLeastMs),
  );
  try {
    for await (const bytes of response.body) {
      byteCount += bytes.length;
      if (byteCount > longest) throw new FailureError(requestFailure('response-too-large', facts));
      text += decoder.decode(bytes, { stream: true });
      onBytes?.(bytes, text);
    }
  } catch (thrown) {
    response.discard();
    signal.throwIfAborted();
    const failed = timedOut
      ? requestFailure('timed-out', facts)
      : thrown instanceof FailureError
        ? thrown.failure
        : failureOfNetwork(thrown, true, facts, idleMs);
    throw new FailureError(failed, { cause: thrown, responseBody: storedResponse(text, facts.mask) });
  } finally {
    clearTimeout(timer);
  }
  return text + decoder.decode();
}
