import { afterEach, describe, expect, it } from 'vitest';
import type { ChatParameters } from '../../../src/shared/chat/parameters.ts';
import { chatChoices } from '../../../src/shared/limits.ts';
import {
  frame,
  jsonOf,
  type ScriptedGateway,
  startScriptedGateway,
  streamOf,
} from '../../faults/scripted-gateway.ts';
import { accessTo, readChat } from './read-chat.ts';

type Body = Readonly<Record<string, unknown>>;

let gateway: ScriptedGateway | null = null;
afterEach(() => gateway?.close());

/**
 * Sends these parameters to a gateway, which rejects the `refused` field if one is given. Returns the fields of each
 * request, except those that are always sent.
 */
async function fieldsSent(parameters: ChatParameters, refused?: { field: string; error: object }) {
  gateway = await startScriptedGateway(({ body }, response) => {
    if (refused && refused.field in (JSON.parse(body) as Body))
      jsonOf(response, 400, { error: refused.error });
    else streamOf(response, frame('Yes.'), frame('', 'stop'), 'data: [DONE]\n\n');
  });
  const read = await readChat(accessTo(gateway.url), { parameters });
  const sent = gateway.requests.map(({ body }) => {
    const { model, messages, stream, ...fields } = JSON.parse(body) as Body;
    expect({ model, stream }).toEqual({ model: 'm', stream: true });
    expect(messages).toHaveLength(1);
    return fields;
  });
  return { sent, read };
}

const schema = { type: 'object', properties: { name: { type: 'string' } } };

const controls: readonly (readonly [string, ChatParameters, object])[] = [
  ...chatChoices.reasoningEffort.map(
    (effort) =>
      [`reasoning_effort ${effort}`, { reasoningEffort: effort }, { reasoning_effort: effort }] as const,
  ),
  ...chatChoices.verbosity.map(
    (verbosity) => [`verbosity ${verbosity}`, { verbosity }, { verbosity }] as const,
  ),
  ['seed', { seed: 7 }, { seed: 7 }],
  ['response_format text', { responseFormat: { type: 'text' } }, { response_format: { type: 'text' } }],
  [
    'response_format json_object',
    { responseFormat: { type: 'json_object' } },
    { response_format: { type: 'json_object' } },
  ],
  [
    'response_format json_schema',
    { responseFormat: { type: 'json_schema', json_schema: { name: 'person', strict: true, schema } } },
    {
      response_format: { type: 'json_schema', json_schema: { name: 'person', strict: true, schema } },
    },
  ],
];

const extraFields: readonly Body[] = [
  { logit_bias: { '50256': -100 } },
  { logprobs: true, top_logprobs: 5 },
  { service_tier: 'flex' },
  { prompt_cache_key: 'desk-4' },
  { safety_identifier: 'user-1' },
  { metadata: { desk: '4' } },
  { store: true },
  { prediction: { type: 'content', content: 'Yes.' } },
  { web_search_options: { search_context_size: 'low' } },
];

describe('newer fields of a chat request', () => {
  it.each(controls)('C27: %s is sent if it’s set', async (_, parameters, fields) => {
    expect((await fieldsSent(parameters)).sent).toEqual([fields]);
  });

  it.each(extraFields.map((fields) => [Object.keys(fields).join(' and '), fields] as const))(
    'C27: %s is sent as an extra field',
    async (_, fields) => {
      expect((await fieldsSent({ extraFields: fields })).sent).toEqual([fields]);
    },
  );

  it('C27: nothing that isn’t set is sent', async () => {
    const unset = {
      reasoningEffort: null,
      verbosity: null,
      seed: null,
      responseFormat: null,
      extraFields: null,
    };
    expect((await fieldsSent(unset)).sent).toEqual([{}]);
  });

  it.each([{ model: 'other' }, { messages: [] }, { stream: false }, { n: 8 }])(
    'C27: an extra field %j can’t replace what Parlance sets',
    async (field) => {
      const { sent, read } = await fieldsSent({ extraFields: { ...field, top_k: 40 } });
      expect(read.failure).toEqual({ code: 'bad-value', values: { field: 'extraFields' } });
      expect(sent).toEqual([]);
    },
  );

  it('C27: max_completion_tokens is sent instead of max_tokens to a model that expects it', async () => {
    const error = {
      message:
        "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
      type: 'invalid_request_error',
      param: 'max_tokens',
      code: 'unsupported_parameter',
    };
    const { sent, read } = await fieldsSent({ maxTokens: 9 }, { field: 'max_tokens', error });
    expect(sent).toEqual([{ max_tokens: 9 }, { max_completion_tokens: 9 }]);
    expect(read).toMatchObject({ text: 'Yes.', failure: null });
  });

  it.each([
    ['temperature', { temperature: 0.4 }],
    ['top_p', { topP: 0.4 }],
    ['presence_penalty', { presencePenalty: 0.4 }],
    ['frequency_penalty', { frequencyPenalty: 0.4 }],
  ] as const)('C27: %s is left out for a model that only supports the default', async (field, parameters) => {
    const error = {
      message: `Unsupported value: '${field}' does not support 0.4 with this model. Only the default (1) value is supported.`,
      type: 'invalid_request_error',
      param: field,
      code: 'unsupported_value',
    };
    const { sent, read } = await fieldsSent(parameters, { field, error });
    expect(sent).toEqual([{ [field]: 0.4 }, {}]);
    expect(read.events[0]).toEqual({ type: 'corrected', corrections: [{ field, instead: null }] });
  });

  it('C27: the efforts that a model accepts are learned from its refusal of another reasoning_effort', async () => {
    const error = {
      message:
        "Unsupported value: 'reasoning_effort' does not support 'max' with this model. Supported values are: 'low', 'medium', and 'high'.",
      type: 'invalid_request_error',
      param: 'reasoning_effort',
      code: 'unsupported_value',
    };
    const { read } = await fieldsSent({ reasoningEffort: 'max' }, { field: 'reasoning_effort', error });
    expect(read.events[0]).toEqual({
      type: 'corrected',
      corrections: [{ field: 'reasoning_effort', instead: null, allowed: ['low', 'medium', 'high'] }],
    });
  });
});
