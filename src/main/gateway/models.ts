import { z } from 'zod';
import { FailureError } from '../../shared/failure.ts';
import { contextLimitSchema, type Model, type ModelKind } from '../../shared/gateways/gateway-profile.ts';
import { factsOf, type GatewayAccess, headersOf } from './gateway-access.ts';
import { unexpectedBodyFailure } from './gateway-failure.ts';
import { listIn } from './id-list.ts';
import { type Fields, record } from './json-fields.ts';
import { modelPrices } from './model-prices.ts';
import { maxListBytes, readResponseText } from './response-text.ts';
import { type SendPolicy, send } from './send.ts';

// In order of preference: the context length of the loaded model comes before the model's maximum. The comments name
// the gateways that use each field.
const names: readonly string[] = [
  'loaded_context_length', // LM Studio
  'context_length', // OpenRouter, Together
  'context_window', // Groq
  'max_model_len', // vLLM
  'max_context_length', // Mistral, LM Studio
  'max_input_tokens', // LiteLLM
  'n_ctx', // llama.cpp
  'n_ctx_train',
];

const sources: readonly string[] = ['meta', 'model_info', 'limits', 'top_provider'];

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
  const response = await send(access.wire, sent, facts, policy);
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

/**
 * Returns the context length, in tokens, from one of the usual fields of a model list entry, or undefined if there is
 * none.
 */
export function contextLimitOf(entry: unknown): number | undefined {
  const fields = record(entry);
  if (!fields) return undefined;
  for (const source of [fields, ...sources.map((name) => record(fields[name]))]) {
    const limit = source && limitIn(source);
    if (limit !== undefined && limit !== null) return limit;
  }
  return undefined;
}

function limitIn(fields: Fields): number | undefined {
  for (const name of names) {
    const value = fields[name];
    const result = contextLimitSchema.safeParse(typeof value === 'string' ? Number(value) : value);
    if (result.success) return result.data;
  }
  return undefined;
}

const nameList = z
  .array(z.string().max(60))
  .transform((list) => list.slice(0, 100))
  .optional()
  .catch(undefined);

const flag = z.boolean().optional().catch(undefined);

/**
 * Fields of an entry in the model lists of OpenRouter (`supported_parameters`, `architecture`) and Mistral
 * (`capabilities`).
 */
const entrySchema = z.object({
  supported_parameters: nameList,
  architecture: z.object({ input_modalities: nameList }).optional().catch(undefined),
  capabilities: z.object({ vision: flag }).optional().catch(undefined),
});

/**
 * Returns which request fields a model accepts and which inputs it supports, according to its entry in a model list.
 */
function modelFeatures(entry: unknown): Pick<Model, 'parameters' | 'inputs'> {
  const { supported_parameters, architecture, capabilities } = entrySchema.safeParse(entry).data ?? {};
  const vision = capabilities?.vision;
  const inputs =
    architecture?.input_modalities ??
    (vision === undefined ? undefined : vision ? ['text', 'image'] : ['text']);
  return {
    ...(supported_parameters ? { parameters: supported_parameters } : {}),
    ...(inputs ? { inputs } : {}),
  };
}
