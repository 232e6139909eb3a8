import { FailureError, failure } from '../../shared/failure.ts';

/**
 * Returns a failure with this code if the gateway refused a request with one of these wordings, else the failure
 * unchanged.
 */
export function contentRefusal(
  refusal: FailureError,
  code: 'files-refused' | 'images-refused' | 'chat-audio-refused',
  wordings: readonly RegExp[],
): FailureError {
  const { failure: failed, responseBody } = refusal;
  if (failed.values.status === undefined) return refusal;
  const message = `${String(failed.values.said ?? '')} ${responseBody ?? ''}`.slice(0, longestMessage);
  if (!wordings.some((wording) => wording.test(message))) return refusal;
  return new FailureError(failure(code, failed.values), { cause: refusal, responseBody });
}

const longestMessage = 10_000;
