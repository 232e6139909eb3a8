import { FailureError } from '../../shared/failure.ts';
import { readAnswer } from './answer-text.ts';
import { factsOf, type GatewayAccess, headersOf } from './gateway-access.ts';
import { failureOfOtherAnswer } from './gateway-failure.ts';
import { idsIn } from './id-list.ts';
import { type SendPolicy, send } from './send.ts';

/**
 * The voices of a gateway that lists them (`GET /v1/audio/voices`, which is not of the interface). Throws a
 * {@link FailureError} (`not-offered` for most gateways), or the signal's reason.
 */
export async function listVoices(
  access: GatewayAccess,
  policy: SendPolicy,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const url = access.addresses.voices;
  const facts = factsOf(access, url);
  const answer = await send(
    access.wire,
    { method: 'GET', url, headers: headersOf(access), body: null, signal },
    facts,
    policy,
  );
  const text = await readAnswer(answer, access, facts, signal);
  const ids = idsIn(text, ['voices', 'data']);
  if (!ids) throw new FailureError(failureOfOtherAnswer(text, facts));
  return ids;
}
