import { contextLimitSchema } from '../../shared/models/gateway-profile.ts';
import { type Fields, record } from './json-fields.ts';

// What is loaded counts before what could be; each name with the gateways that use it.
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
const places: readonly string[] = ['meta', 'model_info', 'limits', 'top_provider'];

/** How many tokens a model can hold, where its entry in a list tells in one of the usual fields; else undefined. */
export function contextLimitOf(entry: unknown): number | undefined {
  const fields = record(entry);
  if (!fields) return undefined;
  for (const place of [fields, ...places.map((name) => record(fields[name]))]) {
    const limit = place && limitIn(place);
    if (limit !== undefined && limit !== null) return limit;
  }
  return undefined;
}

function limitIn(fields: Fields): number | undefined {
  for (const name of names) {
    const value = fields[name];
    const read = contextLimitSchema.safeParse(typeof value === 'string' ? Number(value) : value);
    if (read.success) return read.data;
  }
  return undefined;
}
