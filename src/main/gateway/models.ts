import { FailureError } from '../../shared/failure.ts';
import type { Model, ModelKind } from '../../shared/models/gateway-profile.ts';
import { factsOf, type GatewayAccess, headersOf } from './gateway-access.ts';
import { failureOfNetwork, requestFailure } from './gateway-failure.ts';
import { type SendPolicy, send } from './send.ts';

const longestList = 16 * 1024 * 1024;

/**
 * Lists a gateway's models (`GET /v1/models`; the interface leaves the payload open, so `{data:[…]}`, `{models:[…]}`
 * and a bare list are read, of objects or of ids). Throws a {@link FailureError}, or the signal's reason.
 */
export async function listModels(
  access: GatewayAccess,
  policy: SendPolicy,
  signal: AbortSignal,
): Promise<readonly Model[]> {
  const url = access.addresses.models;
  const facts = factsOf(access, url);
  const answer = await send(
    access.wire,
    { method: 'GET', url, headers: headersOf(access), body: null, signal },
    facts,
    policy,
  );
  const decoder = new TextDecoder();
  let text = '';
  try {
    for await (const bytes of answer.body) {
      text += decoder.decode(bytes, { stream: true });
      if (text.length > longestList) throw new FailureError(requestFailure('answer-too-large', facts));
    }
  } catch (thrown) {
    signal.throwIfAborted();
    throw thrown instanceof FailureError
      ? thrown
      : new FailureError(failureOfNetwork(thrown, true, facts, access.idleMs));
  } finally {
    answer.discard();
  }
  const ids = idsIn(text + decoder.decode());
  if (!ids)
    throw new FailureError(
      requestFailure(text.trimStart().startsWith('<') ? 'not-a-gateway' : 'answer-unreadable', facts),
    );
  return [...new Set(ids)].map((id) => ({ id, kind: kindOf(id) }));
}

function idsIn(text: string): readonly string[] | null {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return null;
  }
  const list = Array.isArray(body) ? body : (field(body, 'data') ?? field(body, 'models'));
  if (!Array.isArray(list)) return null;
  return list
    .map((item: unknown) => (typeof item === 'string' ? item : (field(item, 'id') ?? field(item, 'name'))))
    .filter(isId);
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}

function isId(id: unknown): id is string {
  return typeof id === 'string' && id !== '';
}

const kinds: readonly (readonly [RegExp, ModelKind])[] = [
  [/whisper|transcri|speech-to-text|\bstt\b|\basr\b|voxtral/i, 'transcription'],
  [/tts|text-to-speech|kokoro|orpheus/i, 'speech'],
  [/embed|moderation|dall-e|image|rerank|\bsora\b|realtime/i, 'other'],
];

/** What a model is for, by the habits of naming; a list says no more. */
function kindOf(id: string): ModelKind {
  return kinds.find(([pattern]) => pattern.test(id))?.[1] ?? 'chat';
}
