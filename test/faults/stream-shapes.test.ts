import { setTimeout as wait } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { withUsage } from '../../src/main/gateway/reported-usage.ts';
import { accessTo, type ChatRead, readChat } from '../main/gateway/read-chat.ts';
import { frame, type ScriptedGateway, startScriptedGateway } from './scripted-gateway.ts';

/** Streams that aren't quite server-sent events, or not quite OpenAI's, over real HTTP. */

let gateway: ScriptedGateway | null = null;
afterEach(async () => {
  await gateway?.close();
  gateway = null;
});

async function reading(
  pieces: readonly (string | Uint8Array)[],
  headers: Record<string, string> = {},
): Promise<ChatRead> {
  gateway = await startScriptedGateway(async (_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream', ...headers });
    for (const piece of pieces) {
      await new Promise<void>((resolve) => response.write(piece, () => resolve()));
      if (pieces.length > 1) await wait(2);
    }
    response.end();
  });
  const read = await readChat(accessTo(gateway.url, null, 5000));
  await gateway.close();
  return read;
}

const json = (content: string, finish: string | null = null) =>
  JSON.stringify({ choices: [{ index: 0, delta: content ? { content } : {}, finish_reason: finish }] });
const objects = [json('At '), json('ten.'), json('', 'stop')];
const whole = { text: 'At ten.', finishes: [[0, 'stop']], failure: null };
const complete = { choices: [{ index: 0, message: { content: 'At ten.' }, finish_reason: 'stop' }] };
const done = 'data: [DONE]\n\n';

describe('streams that are separated otherwise', () => {
  it.each([
    ['single line ends', objects.map((each) => `data: ${each}\n`).join('')],
    ['single line ends and a mark', `${objects.map((each) => `data: ${each}\n`).join('')}data: [DONE]\n`],
    ['CRLF alone', `${objects.map((each) => `data: ${each}\r\n`).join('')}data: [DONE]\r\n`],
    ['bare CR alone', objects.map((each) => `data:${each}\r`).join('')],
    ['single line ends with ids', objects.map((each, at) => `id: ${at}\ndata: ${each}\n`).join('')],
    ['single line ends with names', objects.map((each) => `event: message\ndata: ${each}\n`).join('')],
    ['a repeated field name', `${objects.map((each) => `data: data: ${each}\n\n`).join('')}data: ${done}`],
    ['a repeated field name without spaces', objects.map((each) => `data:data:${each}\n\n`).join('')],
    ['a repeated field name and single line ends', objects.map((each) => `data: data: ${each}\n`).join('')],
    ['JSON lines', `${objects.join('\n')}\n`],
    ['JSON lines and a mark', `${objects.join('\n')}\n[DONE]\n`],
    ['JSON lines with CRLF', `${objects.join('\r\n')}\r\n`],
    ['JSON lines with blank lines', objects.join('\n\n')],
    ['a list of frames', `[${objects.join(',\n')}]`],
    ['an object and then a mark', `${JSON.stringify(complete)}\n\n${done}`],
    ['an object and then a bare mark', `${JSON.stringify(complete)}[DONE]`],
    ['an indented object and then a mark', `${JSON.stringify(complete, null, 2)}\n${done}`],
  ])('C1: %s are read like any other stream, however they are cut', async (_, body) => {
    expect(await reading([body])).toMatchObject(whole);
    expect(await reading([body], { 'content-type': 'application/x-ndjson' })).toMatchObject(whole);
    const middle = Math.floor(body.length / 2);
    expect(await reading([body.slice(0, middle), body.slice(middle)])).toMatchObject(whole);
    expect(await reading(body.match(/[\s\S]{1,9}/g) ?? [])).toMatchObject(whole);
  });

  it.each([
    ['single line ends', objects.map((each) => `data: ${each}\n`)],
    ['JSON lines', objects.map((each) => `${each}\n`)],
  ])('C1: the text appears while the stream still runs (%s)', async (_, lines) => {
    gateway = await startScriptedGateway(async (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(lines[0]);
      response.write(lines[1]);
      // Never ends.
    });
    const read = await readChat(accessTo(gateway.url, null, 400));
    expect(read.text).toMatch(/^At /);
    expect(read.failure?.code).toBe('went-silent');
  });

  it('C2: an error in JSON lines interrupts the reply with the gateway’s words', async () => {
    expect(await reading([`${json('At ')}\n{"error":{"message":"It fell over"}}\n`])).toMatchObject({
      text: 'At ',
      failure: { values: { said: 'It fell over' } },
    });
  });
});

describe('finish reasons', () => {
  it.each(['null', 'None', '', 'stop'])('C2: “%s” in every frame loses no text', async (reason) => {
    const frames = ['At ', 'ten', '.'].map((content) => `data: ${json(content, reason)}\n\n`);
    const read = await reading([...frames, frame('', 'length'), done]);
    expect(read).toMatchObject({ text: 'At ten.', failure: null });
    expect(read.finishes.at(-1)).toEqual([0, 'length']);
  });

  it('C2: `[DONE]` without a finish reason completes every reply that has content', async () => {
    const read = await reading([frame('a') + frame('b', null, 1) + frame('', 'length', 1) + done]);
    expect(read).toMatchObject({
      failure: null,
      finishes: [
        [1, 'length'],
        [0, ''],
      ],
    });
    expect((await reading([`data: ${json('a', 'null')}\n\n${done}`])).finishes).toEqual([[0, '']]);
    expect((await reading([`${json('a')}\n[DONE]`])).finishes).toEqual([[0, '']]);
    expect((await reading([done])).finishes).toEqual([]);
  });
});

const dataOf = (frameOf: object) => `data: ${JSON.stringify(frameOf)}\n\n`;

describe('replies in other places', () => {
  it.each([
    [
      'an object around the frame',
      { code: 0, message: 'success', data: JSON.parse(json('At ten.', 'stop')) },
    ],
    ['a result around the frame', { result: JSON.parse(json('At ten.', 'stop')), success: true }],
    [
      'one choice without a list',
      { choices: { index: 0, delta: { content: 'At ten.' }, finish_reason: 'stop' } },
    ],
    ['a delta that is text', { choices: [{ index: 0, delta: 'At ten.', finish_reason: 'stop' }] }],
    [
      'content that is one part',
      { choices: [{ delta: { content: { type: 'text', text: 'At ten.' } }, finish_reason: 'stop' }] },
    ],
    [
      'text that is an object',
      {
        choices: [
          { delta: { content: [{ type: 'text', text: { value: 'At ten.' } }] }, finish_reason: 'stop' },
        ],
      },
    ],
    [
      'a finish reason of another name',
      { choices: [{ delta: { content: 'At ten.' }, finishReason: 'stop' }] },
    ],
    ['a finish reason in the delta', { choices: [{ delta: { content: 'At ten.', finish_reason: 'stop' } }] }],
  ])('C1, C28: are read: %s', async (_, object) => {
    expect(await reading([dataOf(object)])).toMatchObject(whole);
    expect(await reading([JSON.stringify(object)], { 'content-type': 'application/json' })).toMatchObject(
      whole,
    );
  });

  it.each([
    ['reasoning_text', { reasoning_text: 'why' }],
    ['thinking', { thinking: 'why' }],
    ['an object', { reasoning: { content: 'why' } }],
    ['thinking_blocks', { thinking_blocks: [{ type: 'thinking', thinking: 'why' }] }],
  ])('C28: reasoning is read in %s', async (_, delta) => {
    const body = dataOf({ choices: [{ index: 0, delta }] }) + frame('At ten.', 'stop');
    expect(await reading([body])).toMatchObject({ ...whole, reasoning: 'why' });
  });

  it.each(['data: [done]\n\n', 'data: "[DONE]"\n\n', 'data: DONE\n\n', 'event: done\ndata: {}\n\n'])(
    'C2: %j completes the reply',
    async (end) => {
      expect(await reading([frame('At ten.') + end])).toMatchObject({ failure: null, finishes: [[0, '']] });
    },
  );
});

describe('a message at the end of a stream', () => {
  it.each([
    ['a frame of text', 'data: Error: upstream timed out\n\n', 'Error: upstream timed out'],
    ['JSON outside of frames', '{"error":{"message":"It fell over"}}\n', 'It fell over'],
    ['JSON in several lines', '{\n  "error": {\n    "message": "It fell over"\n  }\n}', 'It fell over'],
    ['a page', '<html><head><title>502 Bad Gateway</title></head></html>\n', '502 Bad Gateway'],
  ])('C2: interrupts the reply: %s', async (_, message, said) => {
    const half = { text: 'At ', finishes: [], failure: { code: 'gateway-error', values: { said } } };
    expect(await reading([frame('At ') + message])).toMatchObject(half);
    expect(await reading((frame('At ') + message).match(/[\s\S]{1,9}/g) ?? [])).toMatchObject(half);
  });

  it('C2: before [DONE], doesn’t complete the reply', async () => {
    const body = `${frame('At ')}data: Error: upstream timed out\n\n${done}`;
    expect(await reading([body])).toMatchObject({ finishes: [], failure: { code: 'gateway-error' } });
  });

  it('C2: is none if text follows it, or if it reports no error', async () => {
    const before = `${dataOf({ message: 'You are next in the queue' })}${frame('At ')}data: still working\n\n`;
    expect(await reading([before + done])).toMatchObject({ text: 'At ', finishes: [[0, '']], failure: null });
    expect(await reading([before])).toMatchObject({ text: 'At ', finishes: [], failure: null });
  });
});

it('C15: zeros at the end of a stream don’t replace its token counts', () => {
  const counted = { promptTokens: 12, completionTokens: 3, totalTokens: 15 };
  const zeros = { promptTokens: 0, completionTokens: 0, totalTokens: 0 };
  expect(withUsage(counted, zeros)).toEqual(counted);
  expect(withUsage(null, zeros)).toEqual(zeros);
});

describe('a last frame that repeats the reply', () => {
  const long = 'High tide at Brest is at ten in the morning.';
  const deltas = (text: string) => (text.match(/.{1,4}/g) ?? []).map((part) => frame(part)).join('');
  const message = (fields: object) =>
    `data: ${JSON.stringify({ choices: [{ index: 0, message: fields, finish_reason: 'stop' }] })}\n\n`;

  it.each([
    ['in `delta`', deltas(long) + frame(long, 'stop'), long],
    ['in `delta` before the finish reason', deltas(long) + frame(long) + frame('', 'stop'), long],
    ['in `message`', deltas('At ten.') + message({ content: 'At ten.' }), 'At ten.'],
    ['in `message` after one delta', frame('At ten.') + message({ content: 'At ten.' }), 'At ten.'],
    [
      'in `message` beside an empty delta',
      `${deltas('At ten.')}data: ${JSON.stringify({ choices: [{ delta: {}, message: { content: 'At ten.' }, finish_reason: 'stop' }] })}\n\n`,
      'At ten.',
    ],
    [
      'after think tags',
      deltas(`<think>why</think>${long}`) + frame(`<think>why</think>${long}`, 'stop'),
      long,
    ],
  ])('C1: adds nothing (%s)', async (_, body, text) => {
    expect(await reading([body + done])).toMatchObject({ text, failure: null, finishes: [[0, 'stop']] });
  });

  it('C28: reasoning that is repeated adds nothing either', async () => {
    const body =
      'data: {"choices":[{"delta":{"reasoning_content":"why"}}]}\n\n' +
      frame('At ') +
      frame('ten.') +
      message({ content: 'At ten.', reasoning_content: 'why' });
    expect(await reading([body + done])).toMatchObject({ text: 'At ten.', reasoning: 'why' });
  });

  it.each([
    ['a short word', ['ha', 'ha', 'haha'], 'hahahaha'],
    ['one line after another', [`${long}\n`, `${long}\n`, 'End'], `${long}\n${long}\nEnd`],
    [
      'nearly the same',
      ['At ten in the ', 'morning, sir', 'At ten in the morning, sip'],
      'At ten in the morning, sirAt ten in the morning, sip',
    ],
  ])('C1: text that is repeated on purpose is kept (%s)', async (_, parts, text) => {
    const body = parts.map((part) => frame(part)).join('') + frame('', 'stop') + done;
    expect((await reading([body])).text).toBe(text);
  });

  it('C6: each reply of several is compared with itself', async () => {
    const both = [0, 1].map(
      (index) => `${frame('At ', null, index)}${frame('ten in the morning, sir.', null, index)}`,
    );
    const body =
      both.join('') + frame('At ten in the morning, sir.', 'stop', 1) + frame(' Yes.', 'stop') + done;
    expect(Object.fromEntries((await reading([body])).byChoice)).toEqual({
      0: 'At ten in the morning, sir. Yes.',
      1: 'At ten in the morning, sir.',
    });
  });
});

describe('an encoding header that isn’t one', () => {
  const body = frame('At ') + frame('ten.') + frame('', 'stop') + done;
  it.each(['utf-8', 'UTF-8', 'none', 'binary', 'text/event-stream', 'chunked', 'identity, utf-8', 'gzip'])(
    'C1: “%s” is ignored',
    async (encoding) => {
      expect(await reading([body], { 'content-encoding': encoding })).toMatchObject(whole);
    },
  );

  it('C1: a real encoding beside it is decoded', async () => {
    const bytes = gzipSync(body);
    expect(await reading([bytes], { 'content-encoding': 'utf-8, gzip' })).toMatchObject(whole);
  });
});

describe('images as data URLs in the text', () => {
  it('C28: become images of the reply, however the frames cut them', async () => {
    const url = `data:image/png;base64,${'iVBORw0KGgo'.repeat(2_000)}`;
    const parts = `Here: ![A tide](${url}) Nice.`.match(/[\s\S]{1,700}/g) ?? [];
    const read = await reading([parts.map((part) => frame(part)).join('') + frame('', 'stop') + done]);
    expect(read).toMatchObject({ text: 'Here:  Nice.', failure: null });
    expect(read.events.filter(({ type }) => type === 'image')).toEqual([{ type: 'image', choice: 0, url }]);
  });
});
