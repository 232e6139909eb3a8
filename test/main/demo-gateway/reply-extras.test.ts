import type OpenAI from 'openai';
import { describe, expect, it } from 'vitest';
import { chatModels } from '../../../src/main/demo-gateway/models.ts';
import { started } from './started.ts';

const messages = [{ role: 'user' as const, content: 'When does the gate open?' }];

/** Requests a complete reply and a streamed one, and returns the message and the deltas. */
async function bothForms(client: OpenAI, model: string) {
  const whole = await client.chat.completions.create({ model, messages });
  const stream = await client.chat.completions.create({ model, messages, stream: true });
  const deltas = [];
  const reasons = [];
  for await (const { choices } of stream) {
    deltas.push(choices[0]?.delta);
    reasons.push(choices[0]?.finish_reason);
  }
  const [choice] = whole.choices;
  return { message: choice?.message, reason: choice?.finish_reason, deltas, reasons };
}

describe('G5: replies with more than text, as the openai package reads them', () => {
  it('G5 C28: demo-search cites sources after the passages', async () => {
    const { client } = await started();
    const { message, deltas } = await bothForms(client, 'demo-search');
    expect(message?.annotations).toHaveLength(2);
    for (const { type, url_citation } of message?.annotations ?? []) {
      expect(type).toBe('url_citation');
      expect(message?.content?.slice(url_citation.start_index, url_citation.end_index)).toMatch(
        /^[A-Z].*[.]$/,
      );
    }
    expect(deltas.flatMap((delta) => (delta && 'annotations' in delta ? delta.annotations : []))).toEqual(
      message?.annotations,
    );
  });

  it('G5 C28: demo-artist returns a picture in PNG', async () => {
    const { client } = await started();
    const { message, deltas } = await bothForms(client, 'demo-artist');
    const images = message && 'images' in message ? message.images : null;
    expect(images).toEqual([
      { type: 'image_url', image_url: { url: expect.stringMatching(/^data:image\/png;base64,iVBOR/) } },
    ]);
    expect(deltas.some((delta) => delta && 'images' in delta)).toBe(true);
  });

  it('G5 C28: demo-tools calls a tool and writes nothing', async () => {
    const { client } = await started();
    const { message, reason, deltas, reasons } = await bothForms(client, 'demo-tools');
    expect(message?.content).toBeNull();
    expect(message?.tool_calls).toMatchObject([
      {
        type: 'function',
        function: { name: 'search_notes', arguments: '{"query":"When does the gate open?"}' },
      },
    ]);
    expect(reason).toBe('tool_calls');
    expect(deltas.flatMap((delta) => delta?.tool_calls ?? [])).toEqual(message?.tool_calls);
    expect(reasons).toContain('tool_calls');
  });

  it('G5 C28: demo-decliner writes a refusal', async () => {
    const { client } = await started();
    const { message, deltas } = await bothForms(client, 'demo-decliner');
    expect(message).toMatchObject({ content: null, refusal: expect.stringContaining('can’t help') });
    expect(deltas.map((delta) => delta?.refusal ?? '').join('')).toBe(message?.refusal);
  });

  it.each(chatModels)(
    'G5 C28: the package assembles the stream of %s into the complete reply',
    async (model) => {
      const { client } = await started();
      const whole = await client.chat.completions.create({ model, messages, n: 2 });
      const streamed = await client.chat.completions.stream({ model, messages, n: 2 }).finalChatCompletion();
      expect(streamed.choices.map(({ finish_reason }) => finish_reason)).toEqual(
        whole.choices.map(({ finish_reason }) => finish_reason),
      );
      for (const [at, { message }] of streamed.choices.entries()) {
        const complete = whole.choices[at]?.message;
        expect([message.content ?? '', message.refusal ?? '', message.tool_calls ?? []]).toMatchObject([
          complete?.content ?? '',
          complete?.refusal ?? '',
          complete?.tool_calls?.map((call) => ({ id: call.id, type: call.type })) ?? [],
        ]);
      }
    },
  );

  it.each([
    [{ max_tokens: 9 }, 'unsupported_parameter', 'max_tokens'],
    [{ temperature: 0.4 }, 'unsupported_value', 'temperature'],
    [{ reasoning_effort: 'max' as const }, 'unsupported_value', 'reasoning_effort'],
  ])('G5 C27: the package reads why demo-thinker refuses %j', async (fields, code, param) => {
    const { client } = await started();
    const refusal = client.chat.completions.create({ model: 'demo-thinker', messages, ...fields });
    await expect(refusal).rejects.toMatchObject({ status: 400, code, param });
  });
});
