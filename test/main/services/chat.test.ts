import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { ConversationDetail } from '../../../src/shared/chat/conversation.ts';
import type { Message } from '../../../src/shared/chat/message.ts';
import { messageTree, pathTo, versionsOf } from '../../../src/shared/chat/message-tree.ts';
import {
  frame,
  jsonOf,
  type Script,
  type ScriptedGateway,
  startScriptedGateway,
  streamOf,
} from '../../faults/scripted-gateway.ts';
import { failureFrom, settled, startApp, type TempApp, watchUntil } from './in-temp-app.ts';
import { open } from './open-apps.ts';

const done = 'data: [DONE]\n\n';

async function appWith(script: Script): Promise<{ app: TempApp; gateway: ScriptedGateway }> {
  const gateway = await startScriptedGateway(script);
  const app = await startApp();
  await app.call.gateways.add({ name: 'Test', baseUrl: gateway.url, key: 'sk-test-0123456789' });
  Object.assign(open, { app, gateway });
  return { app, gateway };
}

const send = (app: TempApp, text: string, conversationId: string | null = null) =>
  app.call.chat.send({ conversationId, text, models: ['m'] });

const shown = ({ messages, conversation }: ConversationDetail) =>
  pathTo(messageTree(messages), conversation.headId).map(({ text }) => text);

const replyOf = (detail: ConversationDetail) =>
  pathTo(messageTree(detail.messages), detail.conversation.headId).at(-1);

/** Streams some text and then hangs. */
const hanging: Script = (_, response) => {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.write(frame('Half a ') + frame('sentence'));
};

const hasText = (text: string) => (detail: ConversationDetail) =>
  detail.messages.some((message) => message.text === text);

describe('a reply', () => {
  it('C1: arrives delta by delta for every subscriber, and ends as complete', async () => {
    const { app } = await appWith(async (_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      for (const word of ['One ', 'two ', 'three']) {
        response.write(frame(word));
        await wait(40);
      }
      response.end(frame('', 'stop') + done);
    });
    const { conversationId } = await send(app, 'Count');
    const deltas: string[] = [];
    const detail = await watchUntil(
      app,
      conversationId,
      ({ conversation }) => !conversation.running,
      (event) => {
        if (event.type === 'delta') deltas.push(event.text);
      },
    );
    expect(deltas.length).toBeGreaterThan(1);
    expect(shown(detail)).toEqual(['Count', 'One two three']);
    expect(replyOf(detail)?.reply?.ending).toEqual({ kind: 'complete', finishReason: 'stop' });
    expect(detail.generations[0]).toMatchObject({ model: 'm', gatewayName: 'Test', retry: null });
    expect(detail.generations[0]?.firstDeltaAt).not.toBeNull();
    expect(detail.generations[0]?.endedAt).not.toBeNull();
  });

  it('C1: the first message returns its conversation, and later ones don’t, since the page has it', async () => {
    const { app } = await appWith(hanging);
    const { conversationId, created, messageIds } = await send(app, 'Go');
    expect(created?.conversation).toMatchObject({ id: conversationId, running: true, headId: messageIds[0] });
    expect(created && shown(created)).toEqual(['Go', '']);
    await app.call.chat.stop({ conversationId });
    await settled(app, conversationId);
    expect((await send(app, 'On', conversationId)).created).toBeNull();
  });

  it('C1: Stop keeps the text that has arrived, and closes the gateway’s socket', async () => {
    const { app, gateway } = await appWith(hanging);
    const { conversationId } = await send(app, 'Go');
    await watchUntil(app, conversationId, hasText('Half a sentence'));
    await app.call.chat.stop({ conversationId });
    const detail = await settled(app, conversationId);
    expect(replyOf(detail)).toMatchObject({
      text: 'Half a sentence',
      reply: { ending: { kind: 'stopped' } },
    });
    await expect.poll(gateway.closed).toBe(1);
  });

  it.each([
    ['length', { kind: 'length', maxTokens: null }],
    ['content_filter', { kind: 'filtered' }],
    ['tool_calls', { kind: 'complete', finishReason: 'tool_calls' }],
    ['house_rules', { kind: 'complete', finishReason: 'house_rules' }],
  ])('C2: ends correctly for the finish reason %s', async (reason, ending) => {
    const { app } = await appWith((_, response) => streamOf(response, frame('x'), frame('', reason), done));
    const { conversationId } = await send(app, 'Go');
    expect(replyOf(await settled(app, conversationId))?.reply?.ending).toEqual(ending);
  });

  it('C2: is interrupted by a stream that ends without a finish reason, and failed by a refusal', async () => {
    let refuse = false;
    const { app } = await appWith((_, response) =>
      refuse ? jsonOf(response, 401, { error: { message: 'bad key' } }) : streamOf(response, frame('half')),
    );
    const { conversationId } = await send(app, 'Go');
    const interrupted = replyOf(await settled(app, conversationId));
    expect(interrupted).toMatchObject({
      text: 'half',
      reply: { ending: { kind: 'interrupted', failure: { code: 'ended-early' } } },
    });
    refuse = true;
    await send(app, 'Again', conversationId);
    const failed = replyOf(await settled(app, conversationId));
    expect(failed).toMatchObject({
      text: '',
      reply: { ending: { kind: 'failed', failure: { code: 'key-refused' } } },
    });
  });

  it('C2: Continue sends the partial reply and appends to the same version, without text that the model repeats', async () => {
    const { app, gateway } = await appWith((request, response) => {
      const { messages } = JSON.parse(request.body) as { messages: { role: string; content: string }[] };
      if (messages.at(-1)?.role === 'assistant')
        streamOf(response, frame('the harbour '), frame('gate stood open.'), frame('', 'stop'), done);
      else streamOf(response, frame('We saw that the harbour '), frame('', 'length'), done);
    });
    const { conversationId, messageIds } = await send(app, 'Tell');
    await settled(app, conversationId);
    await app.call.chat.continueReply({ conversationId, messageId: messageIds[0] ?? '' });
    const detail = await settled(app, conversationId);
    expect(shown(detail)).toEqual(['Tell', 'We saw that the harbour gate stood open.']);
    expect(detail.generations).toHaveLength(2);
    const sent = JSON.parse(gateway.requests.at(-1)?.body ?? '') as { messages: unknown[] };
    expect(sent.messages).toEqual([
      { role: 'user', content: 'Tell' },
      { role: 'assistant', content: 'We saw that the harbour ' },
    ]);
  });

  it('C6: n replies stream side by side as versions of one generation', async () => {
    const { app } = await appWith((_, response) =>
      streamOf(response, frame('a'), frame('b', null, 1), frame('', 'stop', 1), frame('', 'stop'), done),
    );
    const { conversationId, messageIds } = await app.call.chat.send({
      conversationId: null,
      text: 'Go',
      models: ['m'],
      parameters: { replies: 2 },
    });
    const detail = await settled(app, conversationId);
    expect(messageIds).toHaveLength(2);
    const replies = versionsOf(messageTree(detail.messages), replyOf(detail) as Message);
    expect(replies.map(({ text, reply }) => [reply?.choice, text])).toEqual([
      [0, 'a'],
      [1, 'b'],
    ]);
    expect(new Set(replies.map(({ reply }) => reply?.generationId)).size).toBe(1);
  });

  it('shows the wait before a retry, and Retry now ends it', async () => {
    let attempts = 0;
    const { app } = await appWith((_, response) => {
      attempts += 1;
      if (attempts === 1) jsonOf(response, 503, {}, { 'retry-after': '50' });
      else streamOf(response, frame('ok'), frame('', 'stop'), done);
    });
    const { conversationId, generationIds } = await send(app, 'Go');
    const waiting = await watchUntil(app, conversationId, ({ generations }) => generations[0]?.retry != null);
    expect(waiting.generations[0]?.retry).toMatchObject({ attempt: 2, reason: { code: 'gateway-error' } });
    await app.call.chat.retryNow({ generationId: generationIds[0] ?? '' });
    expect(shown(await settled(app, conversationId))).toEqual(['Go', 'ok']);
  });

  it('P1: pending retries run immediately after a sleep', async () => {
    let attempts = 0;
    const { app } = await appWith((_, response) => {
      attempts += 1;
      if (attempts === 1) jsonOf(response, 503, {}, { 'retry-after': '50' });
      else streamOf(response, frame('ok'), frame('', 'stop'), done);
    });
    const { conversationId } = await send(app, 'Go');
    await watchUntil(app, conversationId, ({ generations }) => generations[0]?.retry != null);
    app.wake();
    expect(shown(await settled(app, conversationId))).toEqual(['Go', 'ok']);
  });

  it('refuses a second request while one runs, with a code', async () => {
    const { app } = await appWith(hanging);
    const { conversationId } = await send(app, 'Go');
    expect(await failureFrom(send(app, 'And', conversationId))).toMatchObject({ code: 'busy' });
  });
});

describe('the tree (C5)', () => {
  const echo: Script = (request, response) => {
    const { messages } = JSON.parse(request.body) as { messages: { content: string }[] };
    streamOf(
      response,
      frame(`re: ${messages.map(({ content }) => content).join('|')}`),
      frame('', 'stop'),
      done,
    );
  };

  it('C5: regenerating and editing add versions and delete nothing', async () => {
    const { app } = await appWith(echo);
    const { conversationId, messageIds } = await send(app, 'one');
    await settled(app, conversationId);
    await app.call.chat.regenerate({ conversationId, messageId: messageIds[0] ?? '', model: null });
    const twice = await settled(app, conversationId);
    const tree = messageTree(twice.messages);
    const reply = replyOf(twice);
    expect(reply && versionsOf(tree, reply)).toHaveLength(2);

    const question = twice.messages.find(({ reply: made }) => !made);
    await app.call.chat.edit({ conversationId, messageId: question?.id ?? '', text: 'two' });
    const edited = await settled(app, conversationId);
    expect(shown(edited)).toEqual(['two', 're: two']);
    expect(edited.messages).toHaveLength(5);

    await app.call.conversations.chooseVersion({ conversationId, messageId: question?.id ?? '' });
    const back = await settled(app, conversationId);
    expect(shown(back)).toEqual(['one', 're: one']);
  });

  it('C5: Branch from here copies the path to a new, independent conversation', async () => {
    const { app } = await appWith(echo);
    const { conversationId, messageIds } = await send(app, 'one');
    await settled(app, conversationId);
    await send(app, 'more', conversationId);
    await settled(app, conversationId);
    const messageId = messageIds[0] ?? '';
    const branched = await app.call.conversations.branch({ conversationId, messageId });
    expect(branched.branchedFrom).toEqual({ conversationId, messageId });
    await send(app, 'else', branched.id);
    expect(shown(await settled(app, branched.id))).toEqual([
      'one',
      're: one',
      'else',
      're: one|re: one|else',
    ]);
    expect(shown(await settled(app, conversationId))).toHaveLength(4);
  });
});

describe('persistence', () => {
  it('C3: a reply continues without subscribers, and is complete for later ones', async () => {
    const { app } = await appWith(async (_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(frame('early '));
      await wait(150);
      response.end(frame('late') + frame('', 'stop') + done);
    });
    const { conversationId } = await send(app, 'Go');
    await watchUntil(app, conversationId, hasText('early '));
    expect(shown(await settled(app, conversationId))).toEqual(['Go', 'early late']);
  });

  it('C3: a subscriber that joins during a stream receives no text twice', async () => {
    const { app } = await appWith(async (_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      for (let at = 0; at < 60; at += 1) {
        response.write(frame(`w${at} `));
        await wait(3);
      }
      response.end(frame('', 'stop') + done);
    });
    const { conversationId } = await send(app, 'Go');
    const whole = Array.from({ length: 60 }, (_, at) => `w${at} `).join('');
    const watchers: Promise<void>[] = [];
    for (let at = 0; at < 30; at += 1) {
      let text = '';
      const watched = watchUntil(
        app,
        conversationId,
        ({ conversation }) => !conversation.running,
        (event) => {
          if (event.type === 'snapshot') text = event.detail.messages.find(({ reply }) => reply)?.text ?? '';
          if (event.type === 'delta') text += event.text;
          expect(whole.startsWith(text)).toBe(true);
        },
      );
      watchers.push(watched.then(() => expect(text).toBe(whole)));
      await wait(5);
    }
    await Promise.all(watchers);
  });

  it('Retry of an empty reply fills it with the currently chosen model', async () => {
    let refuse = true;
    const { app } = await appWith((_, response) => {
      if (refuse) jsonOf(response, 400, {});
      else streamOf(response, frame('ok'), frame('', 'stop'), done);
    });
    const { conversationId, messageIds } = await send(app, 'Go');
    await settled(app, conversationId);
    refuse = false;
    await app.call.conversations.chooseModel({ conversationId, model: 'other' });
    await app.call.chat.continueReply({ conversationId, messageId: messageIds[0] ?? '' });
    const reply = replyOf(await settled(app, conversationId));
    expect(reply).toMatchObject({
      id: messageIds[0],
      text: 'ok',
      reply: { model: 'other', ending: { kind: 'complete' } },
    });
  });

  it('C3: closing the app keeps the text so far as interrupted, and a restart finds everything', async () => {
    const { app } = await appWith(hanging);
    const { conversationId } = await send(app, 'Go');
    await watchUntil(app, conversationId, hasText('Half a sentence'));
    await app.close();
    const restarted = await startApp({ folder: app.folder });
    open.app = restarted;
    const detail = await settled(restarted, conversationId);
    expect(replyOf(detail)).toMatchObject({
      text: 'Half a sentence',
      reply: { ending: { kind: 'interrupted', failure: { code: 'app-closed' } } },
    });
  });

  it('C13: conversations can be titled, renamed, pinned and deleted with undo, and are purged only at the next start', async () => {
    const { app } = await appWith((_, response) => streamOf(response, frame('x'), frame('', 'stop'), done));
    const { conversationId } = await send(app, '## Plan the **harbour** episode\nwith tide tables');
    await settled(app, conversationId);
    const { conversation } = await settled(app, conversationId);
    expect(conversation.title).toBe('Plan the harbour episode');
    expect((await app.call.conversations.rename({ conversationId, title: 'Tides' })).title).toBe('Tides');
    expect((await app.call.conversations.pin({ conversationId, pinned: true })).pinned).toBe(true);
    await app.call.conversations.remove({ conversationId });
    expect(await failureFrom(app.call.conversations.watch({ conversationId }))).toMatchObject({
      code: 'not-found',
    });
    expect((await app.call.conversations.restore({ conversationId })).title).toBe('Tides');
  });

  it('C2: messages without a reply are left out of later requests, and stay in the conversation', async () => {
    let isWorking = false;
    const { app, gateway } = await appWith((_, response) => {
      if (isWorking) streamOf(response, frame('Fine.'), frame('', 'stop'), done);
      else jsonOf(response, 400, { error: { message: 'No' } });
    });
    const { conversationId } = await send(app, 'one');
    await settled(app, conversationId);
    for (const text of ['two', 'three']) {
      await send(app, text, conversationId);
      await settled(app, conversationId);
    }
    isWorking = true;
    await send(app, 'four', conversationId);
    await settled(app, conversationId);
    await send(app, 'five', conversationId);
    const detail = await settled(app, conversationId);
    const sent = gateway.requests.map(({ body }) =>
      (JSON.parse(body) as { messages: readonly { content: string }[] }).messages.map(
        ({ content }) => content,
      ),
    );
    expect(sent.slice(2)).toEqual([['three'], ['four'], ['four', 'Fine.', 'five']]);
    expect(shown(detail)).toEqual(['one', '', 'two', '', 'three', '', 'four', 'Fine.', 'five', 'Fine.']);
  });

  it('C2: Retry of a failed reply sends the message that it answers', async () => {
    let isWorking = false;
    const { app, gateway } = await appWith((_, response) => {
      if (isWorking) streamOf(response, frame('Fine.'), frame('', 'stop'), done);
      else jsonOf(response, 400, { error: { message: 'No' } });
    });
    const { conversationId, messageIds } = await send(app, 'one');
    await settled(app, conversationId);
    isWorking = true;
    await app.call.chat.continueReply({ conversationId, messageId: messageIds[0] ?? '' });
    await settled(app, conversationId);
    expect(gateway.requests.at(-1)?.body).toContain('one');
  });

  it.each([
    [500, 'no-model'],
    [429, 'no-model'],
    [401, 'key-refused'],
  ])(
    'C9: without a model and with a list that fails with %i, Send fails with %s and sends nothing',
    async (status, code) => {
      const { app, gateway } = await appWith((_, response) => jsonOf(response, status, {}));
      const sending = app.call.chat.send({ conversationId: null, text: 'Hello', models: [] });
      expect(await failureFrom(sending)).toMatchObject({ code });
      expect(gateway.requests.filter(({ method }) => method === 'POST')).toEqual([]);
    },
  );
});

describe('a page that has fallen far behind', () => {
  const renames = 300;

  it('C3: gets the conversation as it is now, or learns that it was removed', async () => {
    const { app } = await appWith((_, response) => streamOf(response, frame('Hi.', 'stop'), done));
    const { conversationId } = await send(app, 'Hello');
    await settled(app, conversationId);
    const rename = async () => {
      for (let number = 1; number <= renames; number += 1)
        await app.call.conversations.rename({ conversationId, title: `Title ${number}` });
    };
    const page = (await app.call.conversations.watch({ conversationId }))[Symbol.asyncIterator]();
    await page.next();

    await rename();
    const detail = { conversation: { title: `Title ${renames}` } };
    expect((await page.next()).value).toMatchObject({ type: 'snapshot', detail });

    await rename();
    await app.call.conversations.remove({ conversationId });
    expect((await page.next()).value).toEqual({ type: 'removed' });
  });
});
