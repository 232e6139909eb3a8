import { describe, expect, it } from 'vitest';
import { withUsage } from '../../../src/main/gateway/reported-usage.ts';
import type { Usage } from '../../../src/shared/chat/generation.ts';
import { frame, jsonOf, startScriptedGateway, streamOf } from '../../faults/scripted-gateway.ts';
import { accessTo, readChat } from './read-chat.ts';

const done = 'data: [DONE]\n\n';

/** Returns the usage of a reply whose last frame has these fields besides its choices. */
async function usageOfStream(fields: object): Promise<Usage | null> {
  await using gateway = await startScriptedGateway((_, response) =>
    streamOf(response, frame('Yes', 'stop'), `data: ${JSON.stringify({ choices: [], ...fields })}\n\n`, done),
  );
  return usageOf(await readChat(accessTo(gateway.url)));
}

/** Returns the usage of a reply that isn't streamed. */
async function usageOfResponse(fields: object, headers: Record<string, string> = {}): Promise<Usage | null> {
  const choices = [{ index: 0, message: { role: 'assistant', content: 'Yes' }, finish_reason: 'stop' }];
  await using gateway = await startScriptedGateway((_, response) =>
    jsonOf(response, 200, { choices, ...fields }, headers),
  );
  return usageOf(await readChat(accessTo(gateway.url), { parameters: { stream: false } }));
}

function usageOf({ events, text }: Awaited<ReturnType<typeof readChat>>): Usage | null {
  expect(text).toBe('Yes');
  return events.reduce<Usage | null>(
    (usage, event) => (event.type === 'usage' ? withUsage(usage, event.usage) : usage),
    null,
  );
}

const tokens = { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 };
const counted = { promptTokens: 10, completionTokens: 5, totalTokens: 15 };

const counts: readonly (readonly [name: string, fields: object, usage: Usage])[] = [
  [
    'Anthropic’s names, with the cache counted apart',
    { usage: { input_tokens: 10, output_tokens: 5, cache_read_input_tokens: 100 } },
    { promptTokens: 110, completionTokens: 5, totalTokens: null, cachedTokens: 100 },
  ],
  [
    'LiteLLM’s, with the cache counted in',
    { usage: { ...tokens, cache_read_input_tokens: 4, cache_creation_input_tokens: 0 } },
    { ...counted, cachedTokens: 4 },
  ],
  [
    'the Responses API’s names',
    {
      usage: {
        input_tokens: 10,
        output_tokens: 5,
        total_tokens: 15,
        input_tokens_details: { cached_tokens: 4 },
        output_tokens_details: { reasoning_tokens: 3 },
      },
    },
    { ...counted, cachedTokens: 4, reasoningTokens: 3 },
  ],
  [
    'Ollama’s, next to the reply',
    { prompt_eval_count: 10, eval_count: 5 },
    { ...counted, totalTokens: null },
  ],
  [
    'Gemini’s, with reasoning counted apart',
    {
      usageMetadata: {
        promptTokenCount: 10,
        candidatesTokenCount: 5,
        thoughtsTokenCount: 20,
        cachedContentTokenCount: 8,
        totalTokenCount: 35,
      },
    },
    { promptTokens: 10, completionTokens: 25, totalTokens: 35, reasoningTokens: 20, cachedTokens: 8 },
  ],
  [
    'a total with reasoning that isn’t reported',
    { usage: { ...tokens, total_tokens: 55 } },
    { promptTokens: 10, completionTokens: 45, totalTokens: 55, reasoningTokens: 40 },
  ],
  [
    'xAI’s, with reasoning added to the completion',
    { usage: { ...tokens, total_tokens: 22, completion_tokens_details: { reasoning_tokens: 7 } } },
    { promptTokens: 10, completionTokens: 12, totalTokens: 22, reasoningTokens: 7 },
  ],
  [
    'OpenAI’s, with reasoning in the completion',
    { usage: { ...tokens, completion_tokens_details: { reasoning_tokens: 3 } } },
    { ...counted, reasoningTokens: 3 },
  ],
  [
    'Perplexity’s, with more reasoning than completion',
    { usage: { ...tokens, reasoning_tokens: 70 } },
    { promptTokens: 10, completionTokens: 75, totalTokens: 15, reasoningTokens: 70 },
  ],
  [
    'Cohere’s, in an object of their own',
    { usage: { billed_units: { input_tokens: 9 }, tokens: { input_tokens: 10, output_tokens: 5 } } },
    { ...counted, totalTokens: null },
  ],
  [
    'both spellings, one of them unused',
    { usage: { ...tokens, input_tokens: 0, output_tokens: 0 } },
    counted,
  ],
  ['Moonshot’s, in a choice', { choices: [{ index: 0, delta: {}, usage: tokens }] }, counted],
  ['Moonshot’s cached tokens', { usage: { ...tokens, cached_tokens: 6 } }, { ...counted, cachedTokens: 6 }],
  ['a total of nonsense', { usage: { ...tokens, total_tokens: 1 } }, { ...counted, totalTokens: 1 }],
];

describe('reported token counts', () => {
  it.each(counts)('C15: are read in a stream: %s', async (_, fields, usage) => {
    expect(await usageOfStream(fields)).toEqual(usage);
  });

  it('C15: are read in a reply that isn’t streamed', async () => {
    const usage = { input_tokens: 10, output_tokens: 5, total_tokens: 35 };
    expect(await usageOfResponse({ usage })).toEqual({
      promptTokens: 10,
      completionTokens: 25,
      totalTokens: 35,
      reasoningTokens: 20,
    });
  });

  it('C15: are kept when a later frame reports only the cost', async () => {
    await using gateway = await startScriptedGateway((_, response) =>
      streamOf(
        response,
        frame('Yes', 'stop'),
        `data: ${JSON.stringify({ choices: [], usage: tokens })}\n\n`,
        `data: ${JSON.stringify({ choices: [], cost: '0.25' })}\n\n`,
        done,
      ),
    );
    expect(usageOf(await readChat(accessTo(gateway.url)))).toEqual({ ...counted, cost: 0.25 });
  });
});

const costs: readonly (readonly [fields: object, cost: object])[] = [
  [{ usage: { cost: 0.02 } }, { cost: 0.02 }],
  [{ usage: { cost: '0.02' } }, { cost: 0.02 }],
  [{ usage: { cost: '$0.02' } }, { cost: 0.02, costCurrency: 'USD' }],
  [{ usage: { cost: '0.02 EUR' } }, { cost: 0.02, costCurrency: 'EUR' }],
  [{ cost: { total: 0.02 } }, { cost: 0.02 }],
  [{ usage: { total_cost: 2e-7 } }, { cost: 2e-7 }],
  [{ usage: { estimated_cost: 0.02 } }, { cost: 0.02 }],
  [{ usage: { cost_details: { total_cost: '0.02' } } }, { cost: 0.02 }],
  [{ usage: { cost: { input_tokens_cost: 0.001, request_cost: 0.005, total_cost: 0.02 } } }, { cost: 0.02 }],
  [{ usage: { cost: { amount: 2, currency: 'USD', unit: 'cents' } } }, { cost: 0.02, costCurrency: 'USD' }],
  [{ usage: { cost_in_usd_ticks: 200_000_000 } }, { cost: 0.02, costCurrency: 'USD' }],
  [{ usage: { cost_cents: 2 } }, { cost: 0.02 }],
  [{ usage: { costMicroUsd: 20_000 } }, { cost: 0.02, costCurrency: 'USD' }],
  [{ usage: { cost_microdollars: '20000' } }, { cost: 0.02, costCurrency: 'USD' }],
  [{ usage: { cost_nano_usd: 20_000_000 } }, { cost: 0.02, costCurrency: 'USD' }],
  [{ usage: { cost_millicents: 2_000 } }, { cost: 0.02 }],
  [{ usage: { cost: 0.14, cost_usd: 0.02 } }, { cost: 0.02, costCurrency: 'USD' }],
  [{ usage: { costs: { usd: 0.02 } } }, { cost: 0.02, costCurrency: 'USD' }],
  [{ usage: { total_cost_cny: 0.14 } }, { cost: 0.14, costCurrency: 'CNY' }],
  [{ provider_metadata: { gateway: { cost: '0.02' } } }, { cost: 0.02 }],
  [{ _hidden_params: { response_cost: 0.02 } }, { cost: 0.02 }],
];

/** Costs of something else, or in a unit that isn't money. */
const otherCosts: readonly object[] = [
  { usage: { cost_credits: 12 } },
  { usage: { cost_in_ticks: 12 } },
  { usage: { cost: { amount: 12, unit: 'credits' } } },
  { usage: { cost_per_token: 12 } },
  { usage: { prompt_cost: 0.01, completion_cost: 0.02 } },
  { usage: { cost: { input: 0.01, output: 0.02 } } },
  { usage: { cost_details: { upstream_inference_cost: 0.02 } } },
  { usage: { cost: '12 credits' } },
  { usage: { cost: -1 } },
  { usage: { cost: 1e13 } },
  { usage: { cost: [0.02] } },
  { usage: { cost: { total: { total: { total: { total: 1 } } } } } },
  { usage: { cost: { currency: 'USD', total_eur: 1 } } },
  { usage: { cost: null, cost_saved: 3 } },
];

describe('a reported cost', () => {
  it.each(costs)('C26: is read from %j', async (fields, cost) => {
    expect(await usageOfStream(fields)).toMatchObject(cost);
  });

  it.each(otherCosts.map((fields) => [fields] as const))('C26: isn’t read from %j', async (fields) => {
    expect(await usageOfStream(fields)).not.toHaveProperty('cost');
  });

  it.each([
    [{ 'x-litellm-response-cost': '0.02' }, { cost: 0.02, costCurrency: 'USD' }],
    [{ 'x-response-cost': '$0.02' }, { cost: 0.02, costCurrency: 'USD' }],
    [{ 'x-request-cost-usd-cents': '2' }, { cost: 0.02, costCurrency: 'USD' }],
    [{ 'x-portkey-total-cost': '0.02' }, { cost: 0.02 }],
  ])('C26: is read from the header %j of a reply that isn’t streamed', async (headers, cost) => {
    const usage = await usageOfResponse({ usage: tokens }, headers as Record<string, string>);
    expect(usage).toEqual({ ...counted, ...cost });
  });

  it.each([
    { 'x-litellm-key-spend': '0.02' },
    { 'x-litellm-response-cost': 'None' },
    { 'x-litellm-response-cost-original': '0.02' },
    { 'x-cost-credits': '2' },
  ])('C26: isn’t read from the header %j', async (headers) => {
    const usage = await usageOfResponse({ usage: tokens }, headers as Record<string, string>);
    expect(usage).toEqual(counted);
  });

  it('C26: in the body is preferred to that in a header, with its own currency', async () => {
    const headers = { 'x-litellm-response-cost': '0.02' };
    expect(await usageOfResponse({ usage: { ...tokens, cost: 0.14 } }, headers)).toEqual({
      ...counted,
      cost: 0.14,
    });
  });

  it('C26: isn’t read from the header of a stream, which precedes the reply', async () => {
    await using gateway = await startScriptedGateway((_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream', 'x-litellm-response-cost': '0.02' });
      response.end(frame('Yes', 'stop') + done);
    });
    expect(usageOf(await readChat(accessTo(gateway.url)))).toBeNull();
  });

  it('C26: in an error doesn’t hide the gateway’s words', async () => {
    await using gateway = await startScriptedGateway((_, response) =>
      jsonOf(response, 200, { message: 'Your balance is too low.', cost: 0 }),
    );
    const { failure } = await readChat(accessTo(gateway.url));
    expect(failure?.values.said).toBe('Your balance is too low.');
  });
});
