import { afterEach, describe, expect, it } from 'vitest';
import { createReplyExtras, type ExtrasEvent } from '../../../src/main/services/chat/reply-extras.ts';
import type { ReplyExtras } from '../../../src/shared/chat/message.ts';
import {
  jsonOf,
  type ScriptedGateway,
  startScriptedGateway,
  streamOf,
} from '../../faults/scripted-gateway.ts';
import { accessTo, readChat } from './read-chat.ts';

/** A gateway's stream as shown in its documentation or in a public thread, and what the user sees of it. */
type Dialect = {
  readonly gateway: string;
  readonly frames: readonly (object | string)[];
  readonly text: string;
  readonly reasoning?: string;
  readonly extras?: Partial<ReplyExtras>;
  readonly usage?: object;
  readonly finish?: string;
};

const delta = (fields: object, more: object = {}) => ({ choices: [{ index: 0, delta: fields, ...more }] });
const ended = (reason = 'stop') => delta({}, { finish_reason: reason });
const safe = { hate: { filtered: false, severity: 'safe' } };

const dialects: readonly Dialect[] = [
  {
    gateway: 'an OpenAI reasoning model: usage in a last chunk without choices',
    frames: [
      delta({ role: 'assistant', content: '', refusal: null }),
      delta({ content: 'At ten.' }),
      ended(),
      {
        choices: [],
        usage: {
          prompt_tokens: 9,
          completion_tokens: 80,
          total_tokens: 89,
          prompt_tokens_details: { cached_tokens: 4, audio_tokens: 0 },
          completion_tokens_details: { reasoning_tokens: 64, audio_tokens: 0 },
        },
      },
    ],
    text: 'At ten.',
    usage: { reasoningTokens: 64, cachedTokens: 4 },
  },
  {
    gateway: 'OpenAI with audio output: the transcript is the text',
    frames: [
      delta({ role: 'assistant', content: null, audio: { id: 'audio_1', transcript: 'High tide ' } }),
      delta({ audio: { data: 'AAAA' } }),
      delta({ audio: { transcript: 'is at ten.' } }),
      delta({ audio: { expires_at: 1_770_000_000 } }),
      ended(),
    ],
    text: 'High tide is at ten.',
    extras: { droppedAudio: true },
  },
  {
    // AbanteAI/archive-old-cli-mentat#429, langchain-ai/langchain#18977
    gateway: 'Azure: content filter results without choices, and in a choice without a delta',
    frames: [
      { id: '', choices: [], prompt_filter_results: [{ prompt_index: 0, content_filter_results: safe }] },
      delta({ content: 'At ten.' }, { content_filter_results: safe, finish_reason: null }),
      {
        choices: [
          { index: 0, finish_reason: null, content_filter_results: safe, content_filter_offsets: {} },
        ],
        usage: null,
      },
      delta({}, { content_filter_results: {}, finish_reason: 'content_filter' }),
    ],
    text: 'At ten.',
    finish: 'content_filter',
  },
  {
    // OpenRouterTeam/ai-sdk-provider#519
    gateway: 'OpenRouter: comments, and a summary of the reasoning in reasoning_details',
    frames: [
      ': OPENROUTER PROCESSING',
      delta({
        content: '',
        reasoning_details: [
          { type: 'reasoning.summary', summary: '**Looking ', format: 'openai-responses-v1', index: 0 },
        ],
      }),
      delta({
        content: '',
        reasoning_details: [{ type: 'reasoning.summary', summary: 'it up**', index: 0 }],
      }),
      delta({ content: '', reasoning_details: [{ type: 'reasoning.encrypted', data: 'gAAA', index: 0 }] }),
      delta({ content: 'At ten.' }),
      delta({ content: '' }, { finish_reason: 'stop', native_finish_reason: 'completed' }),
    ],
    text: 'At ten.',
    reasoning: '**Looking it up**',
  },
  {
    gateway: 'OpenRouter: the same reasoning in two fields is read once',
    frames: [
      delta({ reasoning: 'Tides.', reasoning_details: [{ type: 'reasoning.text', text: 'Tides.' }] }),
      delta({ content: 'At ten.' }),
      ended(),
    ],
    text: 'At ten.',
    reasoning: 'Tides.',
  },
  {
    // BerriAI/litellm#23662
    gateway: 'OpenRouter: annotations beside the delta',
    frames: [
      delta({ content: 'At ten.' }),
      delta(
        { content: '' },
        {
          annotations: [
            { type: 'url_citation', url_citation: { url: 'https://a.example/', title: 'A', end_index: 7 } },
          ],
        },
      ),
      ended(),
    ],
    text: 'At ten.',
    extras: { citations: [{ url: 'https://a.example/', title: 'A', ends: [7] }] },
  },
  {
    gateway: 'Groq: reasoning, and usage in x_groq',
    frames: [
      delta({ role: 'assistant', content: '' }),
      delta({ reasoning: 'Tides.' }),
      delta({ content: 'At ten.' }),
      {
        ...ended(),
        x_groq: {
          id: 'req_1',
          usage: { prompt_tokens: 9, completion_tokens: 8, total_tokens: 17, queue_time: 0.1 },
        },
      },
    ],
    text: 'At ten.',
    reasoning: 'Tides.',
    usage: { completionTokens: 8 },
  },
  {
    // symfony/ai#2423
    gateway: 'Mistral: content as a list of thinking and text, then as a string',
    frames: [
      delta({ content: [{ type: 'thinking', thinking: [{ type: 'text', text: 'Tides.' }], closed: true }] }),
      delta({ content: [{ type: 'text', text: 'At ' }] }),
      delta({ content: 'ten.' }),
      // vercel/ai#4747
      delta({ content: [{ type: 'reference', reference_ids: [1] }] }),
      ended(),
    ],
    text: 'At ten.',
    reasoning: 'Tides.',
  },
  {
    gateway: 'DeepSeek: reasoning_content, null content, and its own name for cached tokens',
    frames: [
      delta({ content: null, reasoning_content: 'Tides.' }),
      delta({ content: 'At ten.', reasoning_content: null }),
      {
        ...ended(),
        usage: {
          prompt_tokens: 9,
          completion_tokens: 8,
          total_tokens: 17,
          prompt_cache_hit_tokens: 5,
          prompt_cache_miss_tokens: 4,
        },
      },
    ],
    text: 'At ten.',
    reasoning: 'Tides.',
    usage: { cachedTokens: 5 },
  },
  {
    // BerriAI/litellm#13777; the numbers in the text refer to `citations`
    gateway: 'Perplexity: more citations than search results, in every chunk',
    frames: ['High tide [3] ', 'is at ten.[1]'].map((content) => ({
      ...delta({ content }),
      citations: ['https://a.example/', 'https://b.example/', 'https://c.example/'],
      search_results: [
        { title: 'Charts', url: 'https://c.example/', date: '2026-01-01' },
        { title: 'Extra', url: 'https://d.example/' },
      ],
    })),
    text: 'High tide [3] is at ten.[1]',
    extras: {
      citations: [
        { url: 'https://a.example/', title: '' },
        { url: 'https://b.example/', title: '' },
        { url: 'https://c.example/', title: 'Charts' },
        { url: 'https://d.example/', title: 'Extra' },
      ],
    },
  },
  {
    // symfony/ai#388: Perplexity streams them after the text. LiteLLM forwards such chunks without choices.
    gateway: 'LiteLLM before Perplexity: sources in a last chunk without choices',
    frames: [
      delta({ content: 'At ten.', provider_specific_fields: null }),
      ended(),
      {
        choices: [],
        citations: ['https://a.example/'],
        annotations: [{ type: 'url_citation', url_citation: { url: 'https://b.example/', title: 'B' } }],
      },
    ],
    text: 'At ten.',
    extras: {
      citations: [
        { url: 'https://a.example/', title: '' },
        { url: 'https://b.example/', title: 'B' },
      ],
    },
  },
  {
    // From the reference of Azure OpenAI On Your Data.
    gateway: 'Azure: sources in the context of the first message, including files without an address',
    frames: [
      delta({
        role: 'assistant',
        context: {
          intent: '["tide"]',
          citations: [
            {
              content: 'High tide is at ten.',
              title: 'Charts',
              url: 'https://a.example/charts.pdf',
              chunk_id: '0',
            },
            { content: 'Low tide is at four.', title: 'Notes', filepath: 'notes.txt', url: null },
            {
              content: 'Charts of 2025.',
              title: 'Charts',
              url: 'https://a.example/charts.pdf',
              chunk_id: '7',
            },
          ],
        },
      }),
      delta({ content: 'At ten [doc1].' }),
      ended(),
    ],
    text: 'At ten [doc1].',
    extras: {
      citations: [
        { url: 'https://a.example/charts.pdf', title: 'Charts', documents: [1, 3] },
        { url: 'notes.txt', title: 'Notes', documents: [2] },
      ],
    },
  },
  {
    gateway: 'LiteLLM before Anthropic: reasoning_content with thinking blocks',
    frames: [
      delta({
        content: '',
        reasoning_content: 'Tides.',
        thinking_blocks: [{ type: 'thinking', thinking: 'Tides.', signature: null }],
      }),
      delta({ content: 'At ten.' }),
      ended(),
    ],
    text: 'At ten.',
    reasoning: 'Tides.',
  },
  {
    gateway: 'vLLM: reasoning under its newer name, and a stop_reason',
    frames: [
      delta({ role: 'assistant', content: '' }, { logprobs: null, finish_reason: null }),
      delta({ reasoning: 'Tides.' }),
      delta({ content: 'At ten.' }),
      delta({ content: '' }, { finish_reason: 'stop', stop_reason: 151_645 }),
    ],
    text: 'At ten.',
    reasoning: 'Tides.',
  },
  {
    gateway: 'llama.cpp: reasoning_content, and timings',
    frames: [
      delta({ role: 'assistant', content: null }),
      delta({ reasoning_content: 'Tides.' }),
      delta({ content: 'At ten.' }),
      { ...ended(), timings: { prompt_n: 9, predicted_n: 8, predicted_per_second: 41.2 } },
    ],
    text: 'At ten.',
    reasoning: 'Tides.',
  },
  {
    // ollama/ollama#4357
    gateway: 'Ollama: an empty finish reason in every chunk, and think tags',
    frames: [
      delta({ role: 'assistant', content: '<think>Tides.</think>' }, { finish_reason: '' }),
      delta({ content: 'At ten.' }, { finish_reason: '' }),
      ended(),
    ],
    text: 'At ten.',
    reasoning: 'Tides.',
  },
  {
    // NousResearch/hermes-agent#5254
    gateway: 'LM Studio: a new ID with every fragment of a tool call',
    frames: [
      ...[
        { id: '701601222', function: { name: 'tide', arguments: '' } },
        { id: 'tool-call-1', function: { name: '', arguments: '{"port":' } },
        { id: 'tool-call-2', function: { name: '', arguments: '"Brest"}' } },
      ].map((call) => delta({ tool_calls: [{ index: 0, type: 'function', ...call }] })),
      ended('tool_calls'),
    ],
    text: '',
    extras: { toolCalls: [{ name: 'tide', arguments: '{"port":"Brest"}' }] },
    finish: 'tool_calls',
  },
];

let gateway: ScriptedGateway | null = null;
afterEach(() => gateway?.close());

describe('the dialects of gateways', () => {
  it.each(dialects)('C28: $gateway', async ({ frames, text, reasoning = '', extras, usage, finish }) => {
    gateway = await startScriptedGateway((_, response) =>
      streamOf(
        response,
        ...frames.map((each) =>
          typeof each === 'string' ? `${each}\n\n` : `data: ${JSON.stringify(each)}\n\n`,
        ),
        'data: [DONE]\n\n',
      ),
    );
    const read = await readChat(accessTo(gateway.url));
    expect(read).toMatchObject({ text, reasoning, failure: null });
    if (finish) expect(read.finishes).toEqual([[0, finish]]);
    if (usage) expect(read.events.findLast(({ type }) => type === 'usage')).toMatchObject({ usage });
    const held = createReplyExtras(null);
    for (const event of read.events)
      if (['citation', 'tool-call', 'audio'].includes(event.type)) held.add(event as ExtrasEvent);
    expect(held.now()).toMatchObject({ toolCalls: [], citations: [], ...extras });
  });

  it('C28: an error of OpenRouter within a stream interrupts the reply, although its chunk has a finish reason', async () => {
    // damianvtran/local-operator#223
    const failed = {
      ...delta({ content: '' }, { finish_reason: 'error' }),
      error: { code: 502, message: 'Provider disconnected unexpectedly' },
    };
    gateway = await startScriptedGateway((_, response) =>
      streamOf(
        response,
        ...[delta({ content: 'At' }), failed].map((each) => `data: ${JSON.stringify(each)}\n\n`),
      ),
    );
    const read = await readChat(accessTo(gateway.url));
    expect(read).toMatchObject({
      text: 'At',
      finishes: [],
      failure: { values: { said: expect.stringContaining('Provider disconnected unexpectedly') } },
    });
  });

  it.each([
    ['beside the choices', { error: { code: 502, message: 'Provider disconnected' } }, {}],
    ['within the choice', {}, { error: { code: 502, message: 'Provider disconnected' } }],
  ])(
    'C28: an error %s of a complete response keeps the text that came with it',
    async (_, beside, within) => {
      // genkit-ai/genkit#6079
      const choice = { index: 0, message: { content: 'At' }, finish_reason: 'error', ...within };
      gateway = await startScriptedGateway((_request, response) =>
        jsonOf(response, 200, { choices: [choice], ...beside }),
      );
      const read = await readChat(accessTo(gateway.url), { parameters: { stream: false } });
      expect(read).toMatchObject({
        text: 'At',
        finishes: [],
        failure: { values: { said: expect.stringContaining('Provider disconnected') } },
      });
      expect(gateway.requests).toHaveLength(1);
    },
  );

  it('C28: the transcript of a complete reply with audio is its text', async () => {
    gateway = await startScriptedGateway((_, response) =>
      jsonOf(response, 200, {
        choices: [
          {
            index: 0,
            message: { role: 'assistant', content: null, audio: { data: 'AAAA', transcript: 'At ten.' } },
            finish_reason: 'stop',
          },
        ],
      }),
    );
    const read = await readChat(accessTo(gateway.url), { parameters: { stream: false } });
    expect([read.text, read.failure]).toEqual(['At ten.', null]);
  });
});
