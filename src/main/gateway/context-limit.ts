import { contextLimitSchema } from '../../shared/gateways/gateway-profile.ts';
import { type Fields, record } from './json-fields.ts';

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
