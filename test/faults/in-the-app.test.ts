import { once } from 'node:events';
import { afterEach, describe, expect, it } from 'vitest';
import type { ConversationDetail } from '../../src/shared/chat/conversation.ts';
import { removeFolder, settled, startApp, type TempApp, watchUntil } from '../main/services/in-temp-app.ts';
import {
  frame,
  jsonOf,
  type Script,
  type ScriptedGateway,
  startScriptedGateway,
  streamOf,
} from './scripted-gateway.ts';

/** How the real app reacts to gateway behaviour, over real HTTP. */

const done = 'data: [DONE]\n\n';
let app: TempApp | null = null;
let gateway: ScriptedGateway | null = null;

afterEach(async () => {
  await app?.close();
  await gateway?.close();
  if (app) await removeFolder(app.folder);
  app = null;
  gateway = null;
});

async function appWithReply(
  script: Script,
): Promise<{ app: TempApp; conversationId: string; messageId: string }> {
  gateway = await startScriptedGateway(script);
  app = await startApp();
  await app.call.gateways.add({ name: 'Test', baseUrl: gateway.url, key: 'sk-test-0123456789' });
  const { conversationId, messageIds } = await app.call.chat.send({
    conversationId: null,
    text: 'Go',
    models: ['m'],
  });
  return { app, conversationId, messageId: messageIds[0] ?? '' };
}

const replyIn = ({ messages }: ConversationDetail) => messages.find(({ reply }) => reply);

async function replyTo(script: Script) {
  const { app: at, conversationId } = await appWithReply(script);
  return replyIn(await settled(at, conversationId));
}

describe('chat, in the app', () => {
  it.each([
    [
      'an end of stream with no finish reason',
      (response) => streamOf(response, frame('half')),
      'ended-early',
    ],
    [
      'reset in mid-frame',
      (response) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        response.write(`${frame('half')}data: {"cho`, () =>
          setTimeout(() => response.socket?.resetAndDestroy(), 20),
        );
      },
      'connection-lost',
    ],
    [
      'an `error` object mid-stream',
      (response) => streamOf(response, frame('half'), 'data: {"error":"It fell over"}\n\n'),
      'gateway-error',
    ],
  ] satisfies [string, (response: Parameters<Script>[1]) => void, string][])(
    'C2: %s: the reply is interrupted, its text is kept, and Continue appends to it',
    async (_, cut, code) => {
      let first = true;
      const {
        app: at,
        conversationId,
        messageId,
      } = await appWithReply((__, response) => {
        if (first) cut(response);
        else streamOf(response, frame(' and whole'), frame('', 'stop'), done);
        first = false;
      });
      expect(replyIn(await settled(at, conversationId))).toMatchObject({
        text: 'half',
        reply: { ending: { kind: 'interrupted', failure: { code } } },
      });
      await at.call.chat.continueReply({ conversationId, messageId });
      expect(replyIn(await settled(at, conversationId))).toMatchObject({
        text: 'half and whole',
        reply: { ending: { kind: 'complete' } },
      });
    },
  );

  it.each([
    ['stop', { kind: 'complete', finishReason: 'stop' }],
    ['length', { kind: 'length' }],
    ['content_filter', { kind: 'filtered' }],
    ['tool_calls', { kind: 'complete', finishReason: 'tool_calls' }],
    ['eos_token', { kind: 'complete', finishReason: 'stop' }],
    ['moon', { kind: 'complete', finishReason: 'moon' }],
  ])(
    'finish reasons `stop`, `length`, `content_filter`, `tool_calls` and unknown ones end the reply correctly, and unknown ones are shown as given (%s)',
    async (reason, ending) => {
      const reply = await replyTo((_, response) => streamOf(response, frame('a'), frame('', reason), done));
      expect(reply).toMatchObject({ text: 'a', reply: { ending } });
    },
  );

  it('C2: an unreadable chunk is counted when the reply ends, and the rest is kept', async () => {
    const garbled = 'data: {"choices":[{"index":0,"delta":{"content":" lo\n\n';
    const reply = await replyTo((_, response) =>
      streamOf(response, frame('a'), garbled, frame(' b'), frame('', 'stop'), done),
    );
    expect(reply).toMatchObject({
      text: 'a b',
      reply: { ending: { kind: 'complete', finishReason: 'stop', unreadableChunks: 1 } },
    });
  });

  it('text after a finish reason in the same stream is kept', async () => {
    let more = () => {};
    const { app: at, conversationId } = await appWithReply((_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(frame('one') + frame('', 'stop') + frame(' two'));
      more = () => response.end(frame(' three') + done);
    });
    await settled(at, conversationId);
    more();
    const whole = await watchUntil(at, conversationId, (detail) => replyIn(detail)?.text === 'one two three');
    expect(replyIn(whole)).toMatchObject({ reply: { ending: { kind: 'complete', finishReason: 'stop' } } });
    // The reply is on disk too: after a restart, all of its text is there, and it doesn't count as interrupted.
    const { folder } = at;
    await at.close();
    app = await startApp({ folder });
    expect(replyIn(await settled(app, conversationId))).toMatchObject({
      text: 'one two three',
      reply: { ending: { kind: 'complete' } },
    });
  });

  it('text after a finish reason never reaches a reply that Continue has taken over', async () => {
    let first: { response: Parameters<Script>[1]; closed: Promise<unknown> } | null = null;
    const {
      app: at,
      conversationId,
      messageId,
    } = await appWithReply(async (_, response) => {
      if (!first) {
        first = { response, closed: once(response, 'close') };
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        response.write(frame('one') + frame('', 'length'));
        return;
      }
      first.response.write(frame(' late'));
      await first.closed;
      streamOf(response, frame(' two'), frame('', 'stop'), done);
    });
    await settled(at, conversationId);
    const texts: string[] = [];
    const whole = watchUntil(
      at,
      conversationId,
      (detail) => replyIn(detail)?.reply?.ending?.kind === 'complete',
      (event) => texts.push(JSON.stringify(event)),
    );
    await at.call.chat.continueReply({ conversationId, messageId });
    expect(replyIn(await whole)?.text).toBe('one two');
    expect(texts.filter((event) => event.includes('late'))).toEqual([]);
  });

  it('429 before the first byte of the response is retried, and the wait is visible and cancellable', async () => {
    const { app: at, conversationId } = await appWithReply((_, response) =>
      jsonOf(response, 429, { error: 'Slower' }, { 'retry-after': '50' }),
    );
    const waiting = await watchUntil(at, conversationId, ({ generations }) => !!generations[0]?.retry);
    expect(waiting.generations[0]?.retry).toMatchObject({ attempt: 2 });
    await at.call.chat.stop({ conversationId });
    expect(replyIn(await settled(at, conversationId))?.reply?.ending).toEqual({ kind: 'stopped' });
    expect(gateway?.requests).toHaveLength(1);
  });
});
