import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { defaultNetworkSettings } from '../../src/shared/gateways/network.ts';
import { accessTo, type ChatRead, readChat } from '../main/gateway/read-chat.ts';
import { frame, type ScriptedGateway, startScriptedGateway } from './scripted-gateway.ts';

/** Gateway behaviour with streams, over real HTTP. Each test covers one kind. */

let gateway: ScriptedGateway | null = null;
afterEach(async () => {
  await gateway?.close();
  gateway = null;
});

type Piece = string | Uint8Array | number;

/** Reads a chat whose body is sent in these chunks. A number is a delay in ms. */
async function reading(
  pieces: readonly Piece[],
  how: { type?: string; end?: 'reset' | 'never'; idleMs?: number } = {},
): Promise<ChatRead> {
  gateway = await startScriptedGateway(async (_, response) => {
    response.writeHead(200, { 'content-type': how.type ?? 'text/event-stream' });
    response.flushHeaders();
    for (const piece of pieces) {
      if (typeof piece === 'number') await wait(piece);
      else await new Promise<void>((resolve) => response.write(piece, () => resolve()));
    }
    if (how.end === 'reset') response.socket?.resetAndDestroy();
    else if (how.end !== 'never') response.end();
  });
  const read = await readChat(accessTo(gateway.url, null, how.idleMs ?? 5000));
  await gateway.close();
  return read;
}

const bytes = (text: string) => new TextEncoder().encode(text);
const done = 'data: [DONE]\n\n';
const whole = frame('naïve ') + frame('🧵 text') + frame('', 'stop') + done;
const expected = { text: 'naïve 🧵 text', finishes: [[0, 'stop']], failure: null };

describe('streams (C1, C2)', () => {
  it.each([
    ['LF', '\n'],
    ['CRLF', '\r\n'],
    ['bare CR', '\r'],
  ])('LF, CRLF and bare CR line endings, even split between chunks, are read alike (%s)', async (_, end) => {
    const body = whole.replaceAll('\n', end);
    expect(await reading([body])).toMatchObject(expected);
    const cut = body.indexOf(end) + Math.max(1, end.length - 1);
    expect(await reading([body.slice(0, cut), 15, body.slice(cut)])).toMatchObject(expected);
  });

  it('a UTF-8 character split at any byte is read alike', async () => {
    const body = bytes(frame('🧵é') + frame('', 'stop') + done);
    const thread = body.indexOf(0xf0);
    for (let cut = thread; cut <= thread + 6; cut += 1) {
      expect(await reading([body.subarray(0, cut), 5, body.subarray(cut)])).toMatchObject({
        text: '🧵é',
        failure: null,
      });
    }
  });

  it('`data:` with or without a space, several `data:` lines in one event, comments and keep-alives, a comment wrapped as data, empty data and `event: ping` are ignored or joined as the event-stream standard says', async () => {
    const odd = [
      ': keep-alive\n\n',
      'event: ping\ndata: {"type":"ping"}\n\n',
      'data:\n\n',
      'data: : a comment wrapped as data\n\n',
      'data:{"choices":[{"index":0,"delta":{"content":"a"}}]}\n\n',
      'data: {"choices":[{"index":0,\ndata: "delta":{"content":"b"}}]}\n\n',
      'id: 7\nretry: 10\nevent: execute\ndata: {"code":"alert(1)"}\n\n',
      frame('', 'stop'),
    ];
    expect(await reading([odd.join('')])).toMatchObject({
      text: 'ab',
      finishes: [[0, 'stop']],
      failure: null,
    });
  });

  it.each([
    ['the last frame without its blank line', frame('a') + frame('', 'stop').trimEnd()],
    ['no `[DONE]`', frame('a') + frame('', 'stop')],
    ['`[DONE]` with trailing space', `${frame('a') + frame('', 'stop')}data: [DONE] \n\n`],
    [
      'bytes after `[DONE]`',
      `${frame('a') + frame('', 'stop') + done}data: {"choices":[{"index":0,"delta":{"content":"late"}}]}\n\n`,
    ],
  ])('%s: the reply is complete if a finish reason arrived', async (_, body) => {
    expect(await reading([body])).toMatchObject({ text: 'a', finishes: [[0, 'stop']], failure: null });
  });

  it('a stream that ends without a finish reason keeps its text, and no finish reason is invented', async () => {
    expect(await reading([frame('half')])).toMatchObject({ text: 'half', finishes: [], failure: null });
  });

  it('usage is read from any frame, and empty or missing `choices`, missing `delta` and null `content` don’t crash', async () => {
    const usage = { prompt_tokens: 3, completion_tokens: 5, total_tokens: 8 };
    const read = await reading([
      'data: {"choices":[]}\n\n',
      'data: {"choices":[{"index":0}]}\n\n',
      'data: {"choices":[{"index":0,"delta":{"role":"assistant","content":null}}]}\n\n',
      frame('a'),
      frame('', 'stop'),
      `data: ${JSON.stringify({ usage })}\n\n`,
      done,
    ]);
    expect(read).toMatchObject({ text: 'a', failure: null });
    expect(read.events).toContainEqual({
      type: 'usage',
      usage: { promptTokens: 3, completionTokens: 5, totalTokens: 8 },
    });
  });

  it('interleaved `index` values (`n` > 1), out of order or finished early, go to their own replies', async () => {
    const read = await reading([
      frame('c', null, 2) +
        frame('a') +
        frame('C', 'stop', 2) +
        frame('b', null, 1) +
        frame('A') +
        frame('', 'stop') +
        frame('B', 'length', 1) +
        done,
    ]);
    expect(Object.fromEntries(read.byChoice)).toEqual({ 0: 'aA', 1: 'bB', 2: 'cC' });
    expect(read.finishes).toEqual([
      [2, 'stop'],
      [0, 'stop'],
      [1, 'length'],
    ]);
  });

  it.each([
    ['object', 'data: {"error":{"message":"It fell over"}}\n\n'],
    ['string', 'data: {"error":"It fell over"}\n\n'],
    ['event: error', 'event: error\ndata: {"message":"It fell over"}\n\n'],
    ['event: error with plain text', 'event: error\ndata: It fell over\n\n'],
  ])(
    'an `error` object (string or object) or `event: error` during a stream gives the text so far, then the gateway’s words (%s)',
    async (_, error) => {
      expect(await reading([frame('half') + error + done])).toMatchObject({
        text: 'half',
        failure: { values: { said: 'It fell over' } },
      });
    },
  );

  it('`reasoning_content`, `reasoning` and think tags split across frames become collapsed reasoning', async () => {
    const thought = (field: string, text: string) =>
      `data: {"choices":[{"index":0,"delta":{"${field}":"${text}","content":null}}]}\n\n`;
    const fields = thought('reasoning_content', 'why ') + thought('reasoning', 'so ');
    const tags = ['<', 'thi', 'nk>hmm <', '/thin', 'k>\n\nYes', ' <think>no tag</think>'];
    const frames = [fields, ...tags.map((text) => frame(text)), frame('', 'stop'), done];
    expect(await reading([frames.join('')])).toMatchObject({
      reasoning: 'why so hmm ',
      text: 'Yes <think>no tag</think>',
    });
  });

  it.each(['stop', 'length', 'content_filter', 'tool_calls', 'eos_token'])(
    'finish reasons `stop`, `length`, `content_filter`, `tool_calls` and unknown ones are passed on as given (%s)',
    async (reason) => {
      expect(await reading([frame('a') + frame('', reason) + done])).toMatchObject({
        text: 'a',
        finishes: [[0, reason]],
        failure: null,
      });
    },
  );

  it.each([
    [
      'a JSON error',
      'application/json',
      '{"error":{"message":"Quota is gone"}}',
      { failure: { code: 'gateway-error', values: { said: 'Quota is gone' } } },
    ],
    [
      'a bare {message}',
      'application/json',
      '{"message":"Quota is gone"}',
      { failure: { code: 'gateway-error', values: { said: 'Quota is gone' } } },
    ],
    [
      'a bare {detail}',
      'application/json',
      '{"detail":[{"loc":["body"],"msg":"Quota is gone"}]}',
      { failure: { code: 'gateway-error', values: { said: 'Quota is gone' } } },
    ],
    [
      'plain words',
      'text/plain',
      'The model is being loaded.\nTry again in a minute.',
      {
        failure: {
          code: 'response-unreadable',
          values: { said: 'The model is being loaded. Try again in a minute.' },
        },
      },
    ],
    [
      'a word alone as a stream of events',
      'text/event-stream',
      ': waiting\n\nSorry',
      { failure: { code: 'response-unreadable', values: { said: 'Sorry' } } },
    ],
    ['comments alone', 'text/event-stream', ': waiting\n\n', { text: '', failure: null }],
    [
      'JSON that says nothing',
      'application/json',
      '{"ok":true}',
      { failure: { code: 'response-unreadable' } },
    ],
    [
      'a plain JSON completion although a stream was requested',
      'application/json',
      '{"choices":[{"message":{"content":"whole"},"finish_reason":"stop"}]}',
      { text: 'whole', failure: null },
    ],
    [
      'a completion served as an event stream',
      'text/event-stream',
      '{"choices":[{"message":{"content":"whole"},"finish_reason":"stop"}]}',
      { text: 'whole', failure: null },
    ],
    [
      'an HTML page',
      'text/html',
      '<!doctype html><title>Sign in</title>',
      { failure: { code: 'not-a-gateway' } },
    ],
    [
      'an HTML page as an event stream',
      'text/event-stream',
      '<html><body>Sign in</body></html>',
      { failure: { code: 'not-a-gateway' } },
    ],
    ['an empty body', 'text/event-stream', '', { failure: { code: 'ended-early' } }],
    ['a stream served as text', 'text/plain', whole, expected],
    ['a stream served as JSON', 'application/json', whole, expected],
  ])(
    'status 200 with %s: an error message, the completion used, or “not a gateway”',
    async (_, type, body, outcome) => {
      expect(await reading([body], { type })).toMatchObject(outcome);
    },
  );

  it('all text arrives, whether the body comes in one chunk or byte by byte', async () => {
    expect(await reading([whole])).toMatchObject(expected);
    expect(await reading([...bytes(whole)].map((byte) => Uint8Array.of(byte)))).toMatchObject(expected);
  });

  it('one malformed frame among good ones, or frames of 1 MB, lose no text, and the malformed one is counted and named', async () => {
    const large = 'x'.repeat(1_000_000);
    const read = await reading([
      frame('a'),
      'data: {"choices":[{"index":0,"delta":{"content":"lo\n\n',
      frame(large),
      `data: ${'?'.repeat(500)}\n\n`,
      frame('b', 'stop'),
      done,
    ]);
    expect(read).toMatchObject({ failure: null, finishes: [[0, 'stop']] });
    expect(read.text).toBe(`a${large}b`);
    // Each unreadable frame is one event, so that the reader can count them.
    expect(read.events.filter(({ type }) => type === 'unreadable')).toEqual([
      { type: 'unreadable', frame: '{"choices":[{"index":0,"delta":{"content":"lo' },
      { type: 'unreadable', frame: '?'.repeat(200) },
    ]);
  });

  it('a reset within a frame interrupts the reply and keeps its text', async () => {
    const read = await reading([frame('half'), 'data: {"choices":[{"ind', 30], { end: 'reset' });
    expect(read).toMatchObject({ text: 'half', finishes: [], failure: { code: 'connection-lost' } });
  });

  it('silence up to the idle limit (120 s by default, configurable) is tolerated, and longer silence interrupts the reply and keeps its text', async () => {
    const read = await reading([frame('a'), 500, frame('b')], { end: 'never', idleMs: 1500 });
    expect(read).toMatchObject({
      text: 'ab',
      finishes: [],
      failure: { code: 'went-silent', values: { seconds: 1.5 } },
    });
    expect(defaultNetworkSettings.timeouts.idleMs).toBe(120_000);
  });

  it('unknown fields, `created` as a float, and missing `id`, `object` or `model` are tolerated', async () => {
    const odd =
      'data: {"created":1.5,"x":[1],"choices":[{"index":0,"delta":{"content":"a","y":{}},"logprobs":null,"z":1}],"obfuscation":"aB3"}\n\n';
    expect(await reading([odd + frame('', 'stop')])).toMatchObject({
      text: 'a',
      finishes: [[0, 'stop']],
      failure: null,
    });
  });
});
