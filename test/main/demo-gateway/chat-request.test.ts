import OpenAI from 'openai';
import { describe, expect, it } from 'vitest';
import { started, thrownBy, userMessage } from './started.ts';

const good = { model: 'demo-brief', messages: userMessage('Bread') };

describe('G5: chat requests are validated field by field', () => {
  it.each([
    ['model', { model: undefined }],
    ['model', { model: 7 }],
    ['messages', { messages: undefined }],
    ['messages', { messages: [] }],
    ['messages', { messages: 'hello' }],
    ['messages[0]', { messages: ['hello'] }],
    ['messages[0].role', { messages: [{ role: 'tool', content: 'x' }] }],
    ['messages[1].content', { messages: [...userMessage('x'), { role: 'assistant' }] }],
    ['messages[0].content', { messages: [{ role: 'user', content: [{ type: 'video', text: 'x' }] }] }],
    ['temperature', { temperature: 2.01 }],
    ['temperature', { temperature: '1' }],
    ['top_p', { top_p: -0.1 }],
    ['presence_penalty', { presence_penalty: -2.1 }],
    ['frequency_penalty', { frequency_penalty: 2.1 }],
    ['max_tokens', { max_tokens: 0 }],
    ['max_tokens', { max_tokens: 1.5 }],
    ['n', { n: 0 }],
    ['n', { n: 9 }],
    ['n', { n: 1.5 }],
    ['stop', { stop: 5 }],
    ['stop', { stop: '' }],
    ['stop', { stop: ['a', 5] }],
    ['stream', { stream: 'yes' }],
    ['user', { user: 5 }],
    ['stream_options.include_usage', { stream_options: { include_usage: 'yes' } }],
  ])('G5: an invalid %s is 400 and named: %j', async (param, change) => {
    const { client } = await started();
    const body = { ...good, ...change } as unknown as OpenAI.ChatCompletionCreateParamsNonStreaming;
    const thrown = await thrownBy(client.chat.completions.create(body));
    expect(thrown).toBeInstanceOf(OpenAI.BadRequestError);
    expect(thrown).toMatchObject({ param, type: 'invalid_request_error' });
    expect((thrown as Error).message).toContain(`${param} `);
  });

  it('G5: both ends of every range, null for optional fields, and unknown fields are accepted', async () => {
    const { post } = await started();
    const fine = [
      {
        temperature: 0,
        top_p: 0,
        presence_penalty: -2,
        frequency_penalty: -2,
        max_tokens: 1,
        n: 1,
        stop: [],
      },
      { temperature: 2, top_p: 1, presence_penalty: 2, frequency_penalty: 2, n: 8, stop: 'x', user: 'desk' },
      { temperature: null, top_p: null, max_tokens: null, n: null, stop: null, user: null, stream: null },
      { seed: 4, tools: [], anything: { at: 'all' } },
    ];
    for (const change of fine) {
      expect((await post('/chat/completions', JSON.stringify({ ...good, ...change }))).status).toBe(200);
    }
  });

  it('G5: an unknown model, or one that isn’t for chat, is 404', async () => {
    const { client } = await started();
    for (const model of ['gpt-4.1', 'tts-1', 'whisper-demo']) {
      const thrown = await thrownBy(client.chat.completions.create({ ...good, model }));
      expect(thrown).toBeInstanceOf(OpenAI.NotFoundError);
      expect(thrown).toMatchObject({ code: 'model_not_found', param: 'model' });
    }
  });

  it('G5: a body that isn’t JSON, or isn’t an object, is 400', async () => {
    const { post } = await started();
    for (const body of ['', '{"model":', 'model=x', '[]', 'null', new Uint8Array([0x22, 0xff, 0x22])]) {
      const response = await post('/chat/completions', body);
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ error: { type: 'invalid_request_error', param: null } });
    }
  });

  it('G5: a body over 50 MB is 413, with or without a length', async () => {
    const large = JSON.stringify({ ...good, messages: userMessage('x'.repeat(50_000_000)) });
    const close = JSON.stringify({ ...good, messages: userMessage('x'.repeat(49_900_000)) });
    // A gateway each, because a server closes a connection that isn't used for a few seconds.
    const known = await (await started()).post('/chat/completions', large);
    expect(known.status).toBe(413);
    expect(await known.json()).toMatchObject({ error: { code: 'request_too_large' } });
    const unknown = await fetch(`${(await started()).gateway.url}/chat/completions`, {
      method: 'POST',
      body: new Blob([large]).stream(),
      duplex: 'half',
    } as RequestInit);
    expect(unknown.status).toBe(413);
    expect((await (await started()).post('/chat/completions', close)).status).toBe(200);
  });
});
