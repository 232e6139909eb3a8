import type { ServerResponse } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import {
  frame,
  jsonOf,
  type Script,
  type ScriptedGateway,
  startScriptedGateway,
  streamOf,
} from '../../faults/scripted-gateway.ts';
import { accessTo, policyOf, readChat } from './read-chat.ts';

let gateway: ScriptedGateway | null = null;
afterEach(async () => {
  await gateway?.close();
  gateway = null;
});

async function against(script: Script) {
  gateway = await startScriptedGateway(script);
  return { gateway, access: accessTo(gateway.url) };
}

const done = 'data: [DONE]\n\n';

describe('chat over real HTTP', () => {
  it('C1: streams the deltas of a reply and its finish reason', async () => {
    const { access } = await against((_, response) =>
      streamOf(response, frame('Hel'), frame('lo'), frame('', 'stop'), done),
    );
    const read = await readChat(access);
    expect(read).toMatchObject({ text: 'Hello', finishes: [[0, 'stop']], failure: null });
  });

  it('C2, G2: a finish reason is masked and shortened, streamed or not', async () => {
    const key = 'sk-test-0123456789';
    const reason = `no ${key} ${'e\u0301'.repeat(100_000)}`;
    const { access } = await against((request, response) =>
      JSON.parse(request.body).stream
        ? streamOf(response, frame('Hello'), frame('', reason), done)
        : jsonOf(response, 200, {
            choices: [{ index: 0, message: { content: 'Hello' }, finish_reason: reason }],
          }),
    );
    for (const stream of [true, false]) {
      const { finishes } = await readChat(access, { parameters: { stream } });
      expect(finishes).toHaveLength(1);
      expect(finishes[0]?.[1]).toMatch(/^no /);
      expect(finishes[0]?.[1]).not.toContain(key);
      expect(finishes[0]?.[1].length).toBeLessThanOrEqual(250);
    }
  });

  it('C1: reads a whole response with the same result if streaming is off', async () => {
    const { access, gateway: at } = await against((_, response) =>
      jsonOf(response, 200, {
        choices: [{ index: 0, message: { role: 'assistant', content: 'Hello' }, finish_reason: 'stop' }],
        usage: { prompt_tokens: 1, completion_tokens: 2, total_tokens: 3 },
      }),
    );
    const read = await readChat(access, { parameters: { stream: false } });
    expect(read).toMatchObject({ text: 'Hello', finishes: [[0, 'stop']], failure: null });
    expect(read.events).toContainEqual({
      type: 'usage',
      usage: { promptTokens: 1, completionTokens: 2, totalTokens: 3 },
    });
    expect(JSON.parse(at.requests[0]?.body ?? '')).toMatchObject({ stream: false });
  });

  it('C15 C28: reads the reasoning tokens and the cached tokens of the usage', async () => {
    const usage = {
      prompt_tokens: 9,
      completion_tokens: 8,
      total_tokens: 17,
      prompt_tokens_details: { cached_tokens: 4, audio_tokens: 0 },
      completion_tokens_details: { reasoning_tokens: 6 },
    };
    const { access } = await against((_, response) =>
      streamOf(response, frame('Yes', 'stop'), `data: ${JSON.stringify({ choices: [], usage })}\n\n`, done),
    );
    expect((await readChat(access)).events).toContainEqual({
      type: 'usage',
      usage: { promptTokens: 9, completionTokens: 8, totalTokens: 17, reasoningTokens: 6, cachedTokens: 4 },
    });
  });

  it('C28: reads the cached tokens that DeepSeek names differently', async () => {
    const usage = { prompt_tokens: 9, completion_tokens: 8, total_tokens: 17, prompt_cache_hit_tokens: 4 };
    const { access } = await against((_, response) =>
      streamOf(response, frame('Yes', 'stop'), `data: ${JSON.stringify({ choices: [], usage })}\n\n`, done),
    );
    expect((await readChat(access)).events).toContainEqual({
      type: 'usage',
      usage: { promptTokens: 9, completionTokens: 8, totalTokens: 17, cachedTokens: 4 },
    });
  });

  it.each([1.5, -1, 1e-320, 1e11, '9', null, [1]])(
    'C15: a token count of %j, which isn’t one, counts as absent',
    async (count) => {
      const usage = {
        prompt_tokens: count,
        completion_tokens: 8,
        total_tokens: count,
        prompt_tokens_details: { cached_tokens: count },
        completion_tokens_details: { reasoning_tokens: count },
      };
      const { access } = await against((_, response) =>
        streamOf(response, frame('Yes', 'stop'), `data: ${JSON.stringify({ choices: [], usage })}\n\n`, done),
      );
      expect((await readChat(access)).events).toContainEqual({
        type: 'usage',
        usage: { promptTokens: null, completionTokens: 8, totalTokens: null },
      });
    },
  );

  it('C7: sends exactly what is set, under the API’s names, with the key as a bearer token', async () => {
    const { access, gateway: at } = await against((_, response) =>
      streamOf(response, frame('', 'stop'), done),
    );
    await readChat(access, {
      parameters: {
        temperature: 1,
        topP: 0.5,
        presencePenalty: -1,
        frequencyPenalty: 0,
        maxTokens: 10,
        replies: 2,
        stop: ['a', 'b'],
        user: 'u',
        stream: true,
      },
    });
    await readChat(access, { parameters: { temperature: null } });
    const [full, bare] = at.requests;
    expect(full?.path).toBe('/v1/chat/completions');
    expect(full?.headers.authorization).toBe('Bearer sk-test-0123456789');
    expect(JSON.parse(full?.body ?? '')).toEqual({
      model: 'm',
      messages: [{ role: 'user', content: 'Hello' }],
      temperature: 1,
      top_p: 0.5,
      presence_penalty: -1,
      frequency_penalty: 0,
      max_tokens: 10,
      n: 2,
      stop: ['a', 'b'],
      user: 'u',
      stream: true,
    });
    expect(Object.keys(JSON.parse(bare?.body ?? ''))).toEqual(['model', 'messages', 'stream']);
  });

  it('C7: refuses a value that the API doesn’t allow before anything is sent, and names the field', async () => {
    const { access, gateway: at } = await against((_, response) => streamOf(response, done));
    const read = await readChat(access, { parameters: { temperature: 2.1 } });
    expect(read.failure).toEqual({ code: 'bad-value', values: { field: 'temperature' } });
    expect(at.requests).toHaveLength(0);
  });

  it('C6: assigns each of several interleaved replies its own text', async () => {
    const { access } = await against((_, response) =>
      streamOf(
        response,
        frame('b', null, 1),
        frame('a'),
        frame('B', 'stop', 1),
        frame('A'),
        frame('', 'length'),
        done,
      ),
    );
    const read = await readChat(access);
    expect([...read.byChoice]).toEqual([
      [1, 'bB'],
      [0, 'aA'],
    ]);
    expect(read.finishes).toEqual([
      [1, 'stop'],
      [0, 'length'],
    ]);
  });

  it('C11: separates reasoning fields and think tags split across frames from the text', async () => {
    const { access } = await against((_, response) =>
      streamOf(
        response,
        'data: {"choices":[{"index":0,"delta":{"reasoning_content":"why "}}]}\n\n',
        'data: {"choices":[{"index":0,"delta":{"reasoning":"so ","content":null}}]}\n\n',
        'data: {"choices":[{"index":0,"delta":{"reasoning_details":[{"type":"reasoning.text","text":"then "}]}}]}\n\n',
        'data: {"choices":[{"index":0,"delta":{"content":[{"type":"thinking","thinking":[{"type":"text","text":"next "}]}]}}]}\n\n',
        frame('<th'),
        frame('ink>hm'),
        frame('m</thi'),
        frame('nk>\n\nYes'),
        frame('', 'stop'),
        done,
      ),
    );
    expect(await readChat(access)).toMatchObject({ reasoning: 'why so then next hmm', text: 'Yes' });
  });

  it('a stream without a finish reason ends without one', async () => {
    const { access } = await against((_, response) => streamOf(response, frame('half')));
    expect(await readChat(access)).toMatchObject({ text: 'half', finishes: [], failure: null });
  });

  it('keeps the text before a reset during a stream', async () => {
    const { access } = await against((_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(frame('half'), () => setTimeout(() => response.destroy(), 20));
    });
    expect(await readChat(access)).toMatchObject({ text: 'half', failure: { code: 'connection-lost' } });
  });

  it('ends a stream that is silent past the idle limit, and keeps its text', async () => {
    gateway = await startScriptedGateway((_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(frame('half'));
    });
    const read = await readChat(accessTo(gateway.url, null, 300));
    expect(read).toMatchObject({ text: 'half', failure: { code: 'went-silent' } });
  });

  it('reports an error within an accepted stream in the gateway’s words, after the text before it', async () => {
    const { access } = await against((_, response) =>
      streamOf(
        response,
        frame('half'),
        'data: {"error":{"message":"The model fell over","code":"oops"}}\n\n',
      ),
    );
    expect(await readChat(access)).toMatchObject({
      text: 'half',
      failure: { code: 'gateway-error', values: { said: 'The model fell over' } },
    });
  });

  it('uses a plain completion where a stream was requested, and refuses a web page', async () => {
    const whole = await against((_, response) =>
      jsonOf(response, 200, { choices: [{ message: { content: 'whole' }, finish_reason: 'stop' }] }),
    );
    expect(await readChat(whole.access)).toMatchObject({ text: 'whole', failure: null });
    await whole.gateway.close();
    const page = await against((_, response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      response.end('<!doctype html><title>Sign in</title>');
    });
    expect(await readChat(page.access)).toMatchObject({ failure: { code: 'not-a-gateway' } });
  });

  it('closes the connection to the gateway when the reader stops', async () => {
    const controller = new AbortController();
    const { access, gateway: at } = await against((_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(frame('half'));
      setTimeout(() => controller.abort('stopped'), 50);
    });
    await readChat(access, { signal: controller.signal });
    await expect.poll(at.closed).toBe(1);
  });
});

describe('refusals and retries', () => {
  const refusing =
    (status: number, body: unknown, headers: Record<string, string> = {}) =>
    (_: unknown, response: ServerResponse) =>
      jsonOf(response, status, body, headers);

  it.each([
    [401, 'key-refused'],
    [403, 'access-denied'],
    [400, 'request-refused'],
    [404, 'not-offered'],
    [405, 'not-offered'],
    [413, 'too-large'],
    [422, 'request-refused'],
  ])('%i is %s, and never retried', async (status, code) => {
    const { access, gateway: at } = await against(refusing(status, { error: { message: 'No' } }));
    expect((await readChat(access)).failure).toMatchObject({ code, values: { status } });
    expect(at.requests.filter(({ body }) => body.includes('messages'))).toHaveLength(1);
  });

  it.each([409, 429, 500, 502, 503, 504])(
    'a chat that hasn’t streamed anything is sent again up to 2 times after status %i',
    async (status) => {
      const { access, gateway: at } = await against(refusing(status, { error: 'busy' }));
      const policy = policyOf();
      expect((await readChat(access, { policy })).failure).not.toBeNull();
      expect(at.requests).toHaveLength(3);
      expect(policy.retries.map(({ attempt }) => attempt)).toEqual([2, 3]);
    },
  );

  it.each([408, 425, 501])('a chat isn’t sent again after status %i', async (status) => {
    const { access, gateway: at } = await against(refusing(status, { error: 'busy' }));
    await readChat(access);
    expect(at.requests).toHaveLength(1);
  });

  it('`Retry-After` is honoured up to 60 s, and a longer one ends the retries', async () => {
    const short = await against(refusing(429, {}, { 'retry-after': '7' }));
    const policy = policyOf(2);
    await readChat(short.access, { policy });
    expect(policy.retries[0]?.delayMs).toBe(7000);
    await short.gateway.close();
    const long = await against(refusing(429, {}, { 'retry-after': '3600' }));
    await readChat(long.access);
    expect(long.gateway.requests).toHaveLength(1);
  });

  it('nothing is retried automatically after the first byte, since it may have been charged for', async () => {
    const { access, gateway: at } = await against((_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(frame('x'), () => response.destroy());
    });
    await readChat(access);
    expect(at.requests).toHaveLength(1);
  });

  it('G2: a redirect to another origin is refused and reported, and the key is never sent there', async () => {
    const elsewhere = await startScriptedGateway((_, response) => streamOf(response, done));
    const { access } = await against((_, response) => {
      response.writeHead(307, { location: `${elsewhere.url}/v1/chat/completions` });
      response.end();
    });
    expect((await readChat(access)).failure).toMatchObject({
      code: 'redirected',
      values: { host: elsewhere.url },
    });
    expect(elsewhere.requests).toHaveLength(0);
    await elsewhere.close();
  });

  it('G2: masks the key if a gateway repeats it', async () => {
    const key = 'sk-secret-0123456789abcdef';
    const { gateway: at } = await against(
      refusing(401, { error: { message: `Incorrect API key provided: ${key}` } }),
    );
    const { failure } = await readChat(accessTo(at.url, key));
    expect(JSON.stringify(failure)).not.toContain(key);
    expect(failure?.values).toMatchObject({ key: 'sk-…cdef', said: 'Incorrect API key provided: …' });
  });

  it('404, 405: both addresses that were tried are named, with the fix if `/v1` is wrong', async () => {
    const { access, gateway: at } = await against((request, response) =>
      request.path === '/models' ? jsonOf(response, 200, { data: [] }) : jsonOf(response, 404, {}),
    );
    expect((await readChat(access)).failure).toMatchObject({
      code: 'not-offered',
      values: {
        address: `${at.url}/v1/chat/completions`,
        alsoTried: `${at.url}/models`,
        fix: `${at.url}/chat/completions`,
      },
    });
    expect(at.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /v1/chat/completions',
      'GET /models',
    ]);
    await at.close();
    const nowhere = await against((_, response) => jsonOf(response, 405, {}));
    const { failure } = await readChat(nowhere.access);
    expect(failure?.values).toMatchObject({ alsoTried: `${nowhere.gateway.url}/models`, status: 405 });
    expect(failure?.values).not.toHaveProperty('fix');
  });

  it('distinguishes a refused connection from an unknown host', async () => {
    const closed = await startScriptedGateway(() => {});
    await closed.close();
    expect((await readChat(accessTo(closed.url))).failure?.code).toBe('connection-refused');
    expect((await readChat(accessTo('http://no-such-host.invalid'))).failure?.code).toBe('no-such-host');
  });
});
