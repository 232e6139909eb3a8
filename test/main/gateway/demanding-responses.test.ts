import { afterEach, describe, expect, it } from 'vitest';
import { type ChatEvent, readChatFrame } from '../../../src/main/gateway/chat-frame.ts';
import { hasTooManyValues } from '../../../src/main/gateway/json-fields.ts';
import { citationsLimit } from '../../../src/shared/chat/message.ts';
import {
  frame,
  type ScriptedGateway,
  startScriptedGateway,
  streamOf,
} from '../../faults/scripted-gateway.ts';
import { accessTo, readChat } from './read-chat.ts';

let gateway: ScriptedGateway | null = null;
afterEach(async () => {
  await gateway?.close();
  gateway = null;
});

/** Returns a list that contains a value 1,200,000 times. */
const manyOf = (value: string) => `[${`${value},`.repeat(1_200_000)}${value}]`;
const values = ['{}', '[]', '0', '""'];

describe('chat responses that are small but costly to read', () => {
  it.each(values)(
    'X4: a frame with more than a million values (%s) ends the reply, which keeps what came before',
    async (value) => {
      gateway = await startScriptedGateway((_, response) =>
        streamOf(response, frame('Hello'), `data: {"choices":${manyOf(value)}}\n\n`, frame(' again', 'stop')),
      );
      const read = await readChat(accessTo(gateway.url));
      expect(read).toMatchObject({ text: 'Hello', finishes: [], failure: { code: 'response-too-large' } });
    },
  );

  it('X4: a response that isn’t a stream ends the same way', async () => {
    gateway = await startScriptedGateway((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(`{"choices":${manyOf('{}')}}`);
    });
    expect(await readChat(accessTo(gateway.url))).toMatchObject({ failure: { code: 'response-too-large' } });
  });

  it('X4: an image or a text of several megabytes in one frame isn’t mistaken for many values', async () => {
    const text = 'All was quiet, and the ferry had left. '.repeat(100_000);
    const images = [
      { type: 'image_url', image_url: { url: `data:image/png;base64,${'A'.repeat(4_000_000)}` } },
    ];
    const delta = JSON.stringify({ choices: [{ index: 0, delta: { content: text, images } }] });
    expect(hasTooManyValues(delta)).toBe(false);
    gateway = await startScriptedGateway((_, response) =>
      streamOf(response, `data: ${delta}\n\n`, frame('', 'stop')),
    );
    const read = await readChat(accessTo(gateway.url));
    expect(read).toMatchObject({ text, finishes: [[0, 'stop']], failure: null });
  });

  it('X4: sources of a frame aren’t repeated for more choices than a request can ask for', () => {
    const choices = Array.from({ length: 500 }, () => ({}));
    const events = readChatFrame({ choices, citations: choices.map((_, at) => `https://a.test/${at}`) });
    expect(events.every(({ type }) => type === 'citation')).toBe(true);
    expect(events).toHaveLength(8 * citationsLimit);
  });

  it('X4: an index that no request can have counts as absent', () => {
    const indexes = [0, 127, 128, 1e9].map((index) => ({ index, delta: { content: 'a' } }));
    const choiceOf = (event: ChatEvent) => (event.type === 'delta' ? event.choice : null);
    expect(readChatFrame({ choices: indexes }).map(choiceOf)).toEqual([0, 127, 2, 3]);
  });
});
