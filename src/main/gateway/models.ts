import { FailureError } from '../../shared/failure.ts';
import type { Model, ModelKind } from '../../shared/gateways/gateway-profile.ts';
import { contextLimitOf } from './context-limit.ts';
import { factsOf, type GatewayAccess, headersOf } from './gateway-access.ts';
import { unexpectedBodyFailure } from './gateway-failure.ts';
import { listIn } from './id-list.ts';
import { modelFeatures } from './model-features.ts';
import { modelPrices } from './model-prices.ts';
import { withOtherAddress } from './other-address.ts';
import { maxListBytes, readResponseText } from './response-text.ts';
import { type SendPolicy, send } from './send.ts';

/**
 * Lists a gateway's models (`GET /v1/models`). The API doesn't specify the payload, so this accepts `{data:[…]}`,
 * `{models:[…]}` and a bare list, with objects or IDs as entries.
 * @throws {@link FailureError}, or the signal's reason.
 */
export async function listModels(
  access: GatewayAccess,
  policy: SendPolicy,
  signal: AbortSignal,
): Promise<readonly Model[]> {
  const url = access.addresses.models;
  const facts = factsOf(access, url);
  const sent = { method: 'GET', url, headers: headersOf(access), body: null, signal } as const;
  const response = await withOtherAddress(access, policy, signal, () =>
    send(access.wire, sent, facts, policy),
  );
  const text = await readResponseText(response, access, facts, signal, maxListBytes);
  const listed = listIn(text, ['data', 'models']);
  if (!listed) throw new FailureError(unexpectedBodyFailure(text, facts));
  return listed.map(({ id, entry }) => {
    const contextLimit = contextLimitOf(entry);
    const prices = modelPrices(entry);
    return {
      id,
      kind: kindOf(id),
      ...(contextLimit === undefined ? {} : { contextLimit }),
      ...modelFeatures(entry),
      ...(prices ? { prices } : {}),
    };
  });
}

const kinds: readonly (readonly [RegExp, ModelKind])[] = [
  [/whisper|transcri|speech-to-text|\bstt\b|\basr\b|voxtral/i, 'transcription'],
  [/tts|text-to-speech|kokoro|orpheus/i, 'speech'],
  [/embed|moderation|dall-e|image|rerank|\bsora\b|realtime/i, 'other'],
];

/** Guesses a model's kind from its name, because the list doesn't state it. */
function kindOf(id: string): ModelKind {
  return kinds.find(([pattern]) => pattern.test(id))?.[1] ?? 'chat';
}
