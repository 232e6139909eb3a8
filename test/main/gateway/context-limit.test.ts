import { expect, test } from 'vitest';
import { contextLimitOf } from '../../../src/main/gateway/models.ts';

test.each([
  ['OpenRouter', { id: 'm', context_length: 128_000, top_provider: { context_length: 64_000 } }, 128_000],
  ['Groq', { id: 'm', context_window: 131_072 }, 131_072],
  ['vLLM', { id: 'm', max_model_len: 32_768 }, 32_768],
  ['Mistral', { id: 'm', max_context_length: 131_072 }, 131_072],
  ['LM Studio', { id: 'm', max_context_length: 131_072, loaded_context_length: 4096 }, 4096],
  ['llama.cpp', { id: 'm', meta: { n_vocab: 32_000, n_ctx_train: 8192 } }, 8192],
  ['as text', { id: 'm', context_length: '4096' }, 4096],
  ['OpenAI', { id: 'm', object: 'model', created: 1 }, undefined],
  ['nonsense', { id: 'm', context_length: -1, context_window: 1.5, max_model_len: {}, meta: 'x' }, undefined],
  ['too much', { id: 'm', context_length: 1e300 }, undefined],
  ['an id alone', 'm', undefined],
  ['nothing', null, undefined],
])('C15: the context limit is read from a model list that has it: %s', (_, entry, limit) => {
  expect(contextLimitOf(entry)).toBe(limit);
});
