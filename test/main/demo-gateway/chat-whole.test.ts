import { describe, expect, it } from 'vitest';
import { textModels } from '../../../src/main/demo-gateway/models.ts';
import { countTokens } from '../../../src/main/demo-gateway/tokens.ts';
import { started, userMessage } from './started.ts';

describe('G5: whole chat responses', () => {
  it('G5: a response has the fields of the API and says that it is made up', async () => {
    const { client } = await started();
    const completion = await client.chat.completions.create({
      model: 'demo-tour',
      messages: userMessage('What can Parlance do?'),
    });
    const content = completion.choices[0]?.message.content ?? '';
    const completion_tokens = countTokens(content);
    expect(completion).toEqual({
      id: expect.stringMatching(/^chatcmpl-/),
      object: 'chat.completion',
      created: 1_790_000_000,
      model: 'demo-tour',
      choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }],
      usage: { prompt_tokens: 5, completion_tokens, total_tokens: 5 + completion_tokens },
    });
    expect(content).toContain('the reply is made up, and nothing left this computer');
  });

  it('G5: the same request gets the same text under another id, and another temperature may get a different one', async () => {
    const { client } = await started();
    const once = async (temperature?: number) => {
      const body = { model: 'demo-tour', messages: userMessage('Tell me about harbours'), n: 3 };
      return client.chat.completions.create({ ...body, ...(temperature !== undefined && { temperature }) });
    };
    const [first, second] = [await once(), await once()];
    expect(second.choices).toEqual(first.choices);
    expect(second.id).not.toBe(first.id);
    const texts = new Set<string | null | undefined>();
    for (let tenths = 0; tenths <= 20; tenths += 1)
      texts.add((await once(tenths / 10)).choices[0]?.message.content);
    expect(texts.size).toBeGreaterThan(1);
  });

  it('G5: eight replies are eight different texts, for every model and topic', async () => {
    const { client } = await started();
    const questions = [
      'What can Parlance do?',
      'Show Markdown',
      'How are keys stored?',
      'audio',
      'Bread',
      '',
    ];
    for (const model of textModels) {
      for (const question of questions) {
        const { choices } = await client.chat.completions.create({
          model,
          messages: userMessage(question),
          n: 8,
        });
        expect(choices.map(({ index }) => index)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
        expect(new Set(choices.map(({ message }) => message.content)).size).toBe(8);
      }
    }
  });

  it('G5: max_tokens truncates with `length`, and a reply of exactly that many tokens ends with `stop`', async () => {
    const { client } = await started();
    const body = { model: 'demo-tour', messages: userMessage('What can Parlance do?') };
    const whole = await client.chat.completions.create(body);
    const text = whole.choices[0]?.message.content ?? '';
    const tokens = whole.usage?.completion_tokens ?? 0;
    const cut = await client.chat.completions.create({ ...body, max_tokens: tokens - 1 });
    expect(cut.choices[0]?.finish_reason).toBe('length');
    expect(cut.usage?.completion_tokens).toBe(tokens - 1);
    expect(text.startsWith(cut.choices[0]?.message.content ?? '-')).toBe(true);
    const exact = await client.chat.completions.create({ ...body, max_tokens: tokens });
    expect(exact.choices[0]).toMatchObject({ finish_reason: 'stop', message: { content: text } });
  });

  it('G5: stop, as a string or a list, ends before the first match', async () => {
    const { client } = await started();
    const body = { model: 'demo-tour', messages: userMessage('Show me Markdown'), temperature: 0 };
    const text = (await client.chat.completions.create(body)).choices[0]?.message.content ?? '';
    const [first, second] = ['## A list', '## A table'];
    expect(text.indexOf(second)).toBeGreaterThan(text.indexOf(first));
    const one = await client.chat.completions.create({ ...body, stop: second });
    expect(one.choices[0]).toMatchObject({
      finish_reason: 'stop',
      message: { content: text.slice(0, text.indexOf(second)) },
    });
    const several = await client.chat.completions.create({ ...body, stop: [second, 'not in it', first] });
    expect(several.choices[0]?.message.content).toBe(text.slice(0, text.indexOf(first)));
  });

  it('G5: a truncated reply continues from its last word when it is sent back as the last message', async () => {
    const { client } = await started();
    for (const model of textModels) {
      const question = userMessage('Show me Markdown and a table');
      const body = { model, temperature: model === 'demo-thinker' ? 1 : 0.7 };
      const whole = await client.chat.completions.create({ ...body, messages: question });
      const text = whole.choices[0]?.message.content ?? '';
      const partial = text.slice(0, Math.floor(text.length / 3));
      const assistant = { role: 'assistant' as const, content: partial };
      const rest = await client.chat.completions.create({ ...body, messages: [...question, assistant] });
      expect(partial + rest.choices[0]?.message.content).toBe(text);
      const messages = [...question, assistant, { role: 'user' as const, content: 'Please continue.' }];
      const secondReply = await client.chat.completions.create({ ...body, messages });
      expect(partial + secondReply.choices[0]?.message.content).toBe(text);
    }
  });

  it('G5: a partial reply from elsewhere is concluded, not restarted', async () => {
    const { client } = await started();
    const continued = async (partial: string) => {
      const messages = [...userMessage('Bread'), { role: 'assistant' as const, content: partial }];
      const completion = await client.chat.completions.create({ model: 'demo-tour', messages });
      return completion.choices[0]?.message.content ?? '';
    };
    expect(await continued('Knead it until')).toMatch(/^ … and the sentence ends here/);
    expect(await continued('Knead it.')).toMatch(/^\n\n\w/);
    expect(await continued('```python\nprint(1)')).toMatch(/^\n```\n\n\w/);
    expect(await continued('Knead it.')).toContain('the reply is made up');
  });

  it('G5: a question without a topic is quoted by its first words, escaped for Markdown', async () => {
    const { client } = await started();
    const { choices } = await client.chat.completions.create({
      model: 'demo-tour',
      messages: userMessage('Why is *bread* <b>brown</b>\nand not, say, a pale shade of blue or green?'),
      n: 3,
    });
    for (const { message } of choices) {
      expect(message.content).toContain('“Why is \\*bread\\* \\<b\\>brown\\</b\\> and not, say, a …”');
    }
  });

  it('G5: the long model writes about 20 KB', async () => {
    const { client } = await started();
    const completion = await client.chat.completions.create({
      model: 'demo-long',
      messages: userMessage('Go'),
    });
    const bytes = Buffer.byteLength(completion.choices[0]?.message.content ?? '');
    expect(bytes).toBeGreaterThan(19_000);
    expect(bytes).toBeLessThan(24_000);
  });

  it('G5: the reasoning model sends its reasoning with the reply, and it counts as tokens', async () => {
    const { client } = await started();
    const completion = await client.chat.completions.create({
      model: 'demo-thinker',
      messages: userMessage('Bread'),
    });
    const message = completion.choices[0]?.message as { content: string; reasoning_content?: string };
    expect(message.reasoning_content).toContain('Quote its beginning');
    expect(completion.usage?.completion_tokens_details?.reasoning_tokens).toBe(
      countTokens(message.reasoning_content ?? ''),
    );
    expect(completion.usage?.completion_tokens).toBe(
      countTokens(message.content) + countTokens(message.reasoning_content ?? ''),
    );
  });
});
