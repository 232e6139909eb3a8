import { createHook } from 'node:async_hooks';
import { describe, expect, it, onTestFinished } from 'vitest';
import { chatEvents } from '../../../src/main/demo-gateway/chat-stream.ts';
import { atOnce, started, thrownBy, userMessage } from './started.ts';

type Frame = {
  id: string;
  choices: { index: number; delta: Record<string, string>; finish_reason: string | null }[];
  usage?: object;
};

const dayMs = 86_400_000;

/** Splits a raw stream into frames, and checks that each consists of exactly one `data:` line and an empty line. */
function framesOf(raw: string): Frame[] {
  const events = raw.split('\n\n');
  expect(events.pop()).toBe('');
  expect(events.pop()).toBe('data: [DONE]');
  return events.map((event) => {
    expect(event).toMatch(/^data: \{[^\n]*\}$/);
    return JSON.parse(event.slice('data: '.length));
  });
}

/**
 * Returns a live set of the running timers that the demo gateway's pauses start from now on. The stack trace
 * distinguishes them from other timers.
 */
function pauseTimers(): ReadonlySet<number> {
  const running = new Set<number>();
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 50;
  const hook = createHook({
    init(id, type) {
      if (type === 'Timeout' && new Error().stack?.includes('/demo-gateway/pace.ts')) running.add(id);
    },
    destroy: (id) => running.delete(id),
  }).enable();
  onTestFinished(() => {
    hook.disable();
    Error.stackTraceLimit = stackTraceLimit;
  });
  return running;
}

describe('G5: streamed chat responses', () => {
  it('G5: the bytes are framed as the interface specifies and end with [DONE]', async () => {
    const { post } = await started();
    const body = { model: 'demo-brief', messages: userMessage('Zwölf Boxkämpfer 👩‍🚀'), stream: true };
    const response = await post('/chat/completions', JSON.stringify(body), {
      'content-type': 'application/json',
    });
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    const raw = await response.text();
    expect(raw.endsWith('data: [DONE]\n\n')).toBe(true);
    const frames = framesOf(raw);
    const head = {
      id: frames[0]?.id,
      object: 'chat.completion.chunk',
      created: 1_790_000_000,
      model: 'demo-brief',
    };
    const choice = (delta: object, finish_reason: string | null = null) => ({
      ...head,
      choices: [{ index: 0, delta, finish_reason }],
    });
    expect(frames[0]).toEqual(choice({ role: 'assistant', content: '' }));
    expect(frames.at(-1)).toEqual(choice({}, 'stop'));
    for (const frame of frames.slice(1, -1)) expect(frame).toEqual(choice({ content: expect.any(String) }));
  });

  it('G5: a stream has the same text as the whole response, and usage only on request', async () => {
    const { client } = await started();
    const body = {
      model: 'demo-thinker',
      messages: userMessage('What can Parlance do?'),
      n: 3,
      max_completion_tokens: 90,
    };
    const whole = await client.chat.completions.create(body);
    const stream = await client.chat.completions.create({
      ...body,
      stream: true,
      stream_options: { include_usage: true },
    });
    const replies = [0, 1, 2].map(() => ({ content: '', reasoning: '', finish: [] as (string | null)[] }));
    const usages: unknown[] = [];
    for await (const chunk of stream) {
      if (chunk.usage) {
        expect(chunk.choices).toEqual([]);
        usages.push(chunk.usage);
      } else expect('usage' in chunk).toBe(false);
      for (const { index, delta, finish_reason } of chunk.choices) {
        const reply = replies[index];
        if (!reply) throw new Error('no such reply');
        const { reasoning_content = '' } = delta as { reasoning_content?: string };
        if (reasoning_content) expect(reply.content).toBe('');
        reply.content += delta.content ?? '';
        reply.reasoning += reasoning_content;
        if (finish_reason) reply.finish.push(finish_reason);
      }
    }
    expect(usages).toEqual([whole.usage]);
    expect(replies).toEqual(
      whole.choices.map(({ message, finish_reason }) => ({
        content: message.content,
        reasoning: (message as { reasoning_content?: string }).reasoning_content,
        finish: [finish_reason],
      })),
    );
  });

  it('G5: several replies alternate, and one that ends early doesn’t stop the others', async () => {
    const { post } = await started();
    const body = { model: 'demo-tour', messages: userMessage('Bread'), n: 4, stream: true };
    const frames = framesOf(await (await post('/chat/completions', JSON.stringify(body))).text());
    const indexes = frames.map(({ choices }) => choices[0]?.index);
    expect(indexes.slice(0, 12)).toEqual([0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3]);
    for (const index of [0, 1, 2, 3]) {
      const own = frames.filter(({ choices }) => choices[0]?.index === index);
      expect(own.findIndex(({ choices }) => choices[0]?.finish_reason === 'stop')).toBe(own.length - 1);
    }
  });

  it('G5: an empty reply is a role, a finish reason and [DONE]', async () => {
    const { post } = await started();
    const body = {
      model: 'demo-brief',
      messages: userMessage('How are keys stored?'),
      stop: 'The',
      stream: true,
    };
    const frames = framesOf(await (await post('/chat/completions', JSON.stringify(body))).text());
    expect(frames.map(({ choices }) => choices[0]?.finish_reason)).toEqual([null, 'stop']);
  });

  it('G5: two streams run at the same time', async () => {
    const { client } = await started({ pace: { firstDelayMs: 0, tokenDelayMs: 1 } });
    const open = (question: string) =>
      client.chat.completions.create({ model: 'demo-tour', messages: userMessage(question), stream: true });
    const order: string[] = [];
    const drain = async (name: string, question: string) => {
      for await (const chunk of await open(question)) if (chunk.choices[0]?.delta.content) order.push(name);
    };
    await Promise.all([drain('a', 'What can Parlance do?'), drain('b', 'Show Markdown')]);
    expect(order.indexOf('b')).toBeLessThan(order.lastIndexOf('a'));
    expect(order.indexOf('a')).toBeLessThan(order.lastIndexOf('b'));
  });

  it('G5: a client that disconnects from a stream, or a whole response, ends its timers', async () => {
    const timers = pauseTimers();
    const { client } = await started({ pace: { firstDelayMs: 0, tokenDelayMs: dayMs } });
    const body = { model: 'demo-tour', messages: userMessage('Bread'), stream: true as const };
    const stream = await client.chat.completions.create(body);
    for await (const chunk of stream) {
      if (chunk.choices[0]?.delta.content) break;
    }
    await expect.poll(() => timers.size).toBe(0);

    const { client: slow } = await started({ pace: { firstDelayMs: dayMs, tokenDelayMs: 0 } });
    const controller = new AbortController();
    const whole = thrownBy(
      slow.chat.completions.create({ ...body, stream: false }, { signal: controller.signal }),
    );
    await expect.poll(() => timers.size).toBe(1);
    controller.abort();
    await whole;
    await expect.poll(() => timers.size).toBe(0);
  });

  it('G5: close ends running streams and their timers', async () => {
    const timers = pauseTimers();
    const { gateway, client } = await started({ pace: { firstDelayMs: 0, tokenDelayMs: dayMs } });
    const body = { model: 'demo-tour', messages: userMessage('Bread'), stream: true as const };
    const stream = await client.chat.completions.create(body);
    const reading = thrownBy(
      (async () => {
        for await (const _ of stream);
      })(),
    );
    await expect.poll(() => timers.size).toBe(1);
    await gateway.close();
    await reading;
    await expect.poll(() => timers.size).toBe(0);
    expect(await thrownBy(fetch(`${gateway.url}/models`))).toBeInstanceOf(TypeError);
  });

  it('G5: a stream that nobody reads any more ends without [DONE]', async () => {
    const response = {
      choices: [
        {
          reasoning: [],
          content: ['one', ' two'],
          finishReason: 'stop' as const,
          extras: {},
          declines: false,
        },
      ],
      usage: { prompt_tokens: 1, completion_tokens: 2, total_tokens: 3 },
    };
    const controller = new AbortController();
    const events = chatEvents({ id: 'x', created: 1, model: 'm' }, response, {
      pace: atOnce,
      usage: true,
      signal: controller.signal,
    });
    await events.next();
    controller.abort();
    expect(await events.next()).toEqual({ done: true, value: undefined });
  });
});
