import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { Sealer } from '../../../src/main/application.ts';
import { frame, jsonOf, type Script, startScriptedGateway, streamOf } from '../../faults/scripted-gateway.ts';
import { failureFrom, settled, startApp, type TempApp, watchUntil } from './in-temp-app.ts';
import { apps, gateways } from './open-apps.ts';

const done = 'data: [DONE]\n\n';

async function appWith(script: Script, keychain: Sealer | null = null) {
  const gateway = await startScriptedGateway(script);
  gateways.push(gateway);
  const app = await startApp({ keychain });
  apps.push(app);
  await app.call.gateways.add({ name: 'Test', baseUrl: gateway.url, key: 'sk-test-0123456789' });
  return { app, gateway };
}

const whole: Script = (_, response) => streamOf(response, frame('ok'), frame('', 'stop'), done);
const send = (app: TempApp, conversationId: string | null = null) =>
  app.call.chat.send({ conversationId, text: 'Go', models: ['m'] });

/** Creates a keychain that waits for the test to unlock it, like one that asks for a password. */
function slowKeychain() {
  let unlock = () => {};
  let openCount = 0;
  const sealer: Sealer = {
    seal: async (text) => text,
    open: async (text) => {
      openCount += 1;
      await new Promise<void>((resolve) => {
        unlock = resolve;
      });
      return { text, shouldReEncrypt: false };
    },
  };
  return { sealer, unlock: () => unlock(), openCount: () => openCount };
}

describe('text after the finish reason', () => {
  it('C2: is kept, and the complete reply is written only now and then, however often text arrives', async () => {
    const pieces = 3_000;
    const { app } = await appWith((_, response) =>
      streamOf(
        response,
        frame('x'.repeat(100_000)),
        frame('', 'stop'),
        ...Array.from({ length: pieces }, () => frame('y')),
        done,
      ),
    );
    const { conversationId } = await send(app);
    let written = 0;
    const { messages } = await watchUntil(
      app,
      conversationId,
      (detail) => detail.messages.some(({ text }) => text.length === 100_000 + pieces),
      (event) => {
        if (event.type === 'message') written += 1;
      },
    );
    expect(messages.at(-1)?.text.endsWith('xy'.padEnd(pieces + 1, 'y'))).toBe(true);
    expect(written).toBeLessThan(pieces / 10);
  });
});

describe('a finish reason in every frame', () => {
  it.each([
    ['of a reply that slows down', ['At ', 'ten', '.'], [300, 2_300, 2_300]],
    ['of a reply that begins slowly', ['', 'At ten.'], [2_300, 300]],
  ])('C2: %s cuts nothing off, and the last one counts', async (_, texts, pauses) => {
    const { app } = await appWith(async (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      for (const [at, text] of texts.entries()) {
        response.write(frame(text, 'stop'));
        // The long ones are longer than Parlance waits for the usage after a finish reason.
        await wait(pauses[at]);
      }
      response.end(frame('', 'length') + done);
    });
    const { conversationId } = await send(app);
    const { messages } = await settled(app, conversationId);
    expect(messages.at(-1)).toMatchObject({ text: 'At ten.', reply: { ending: { kind: 'length' } } });
  });

  it('C2: a reply whose last frame has text ends soon, although the stream stays open', async () => {
    const { app } = await appWith((_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(frame('At '));
      response.write(frame('ten.', 'stop'));
    });
    const { conversationId } = await send(app);
    const { messages } = await settled(app, conversationId);
    expect(messages.at(-1)).toMatchObject({ text: 'At ten.', reply: { ending: { kind: 'complete' } } });
  });
});

describe('disk failures', () => {
  it('X4: a database that is locked when a reply ends loses neither text nor the ending', async () => {
    const { app } = await appWith(async (_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(frame('one '));
      await wait(200);
      response.end(frame('two') + frame('', 'stop') + done);
    });
    const { conversationId } = await send(app);
    const other = new DatabaseSync(join(app.folder, 'parlance.db'));
    await watchUntil(app, conversationId, ({ messages }) => messages.some(({ text }) => text === 'one '));
    other.exec('BEGIN IMMEDIATE');
    const ended = await settled(app, conversationId);
    const reply = ended.messages.find((message) => message.reply);
    expect(reply).toMatchObject({ text: 'one two', reply: { ending: { kind: 'complete' } } });
    other.exec('COMMIT');
    const onDisk = () =>
      other.prepare('SELECT text, ending FROM messages WHERE generation_id IS NOT NULL').get();
    await expect
      .poll(onDisk, { timeout: 120_000 })
      .toMatchObject({ text: 'one two', ending: expect.stringContaining('complete') });
    other.close();
  });
});

describe('while the gateway is resolved', () => {
  it('Stop and Delete end a send before anything is written or sent', async () => {
    const keychain = slowKeychain();
    const { app, gateway } = await appWith(whole, keychain.sealer);
    const first = send(app);
    await expect.poll(keychain.openCount).toBe(1);
    keychain.unlock();
    const { conversationId } = await first;
    await settled(app, conversationId);

    const stopped = failureFrom(send(app, conversationId));
    await expect.poll(keychain.openCount).toBe(2);
    await app.call.chat.stop({ conversationId });
    keychain.unlock();
    expect(await stopped).toMatchObject({ code: 'stopped' });

    const removed = failureFrom(send(app, conversationId));
    await expect.poll(keychain.openCount).toBe(3);
    await app.call.conversations.remove({ conversationId });
    keychain.unlock();
    expect(await removed).toMatchObject({ code: 'stopped' });
    await app.call.conversations.restore({ conversationId });
    expect((await settled(app, conversationId)).messages).toHaveLength(2);
    expect(gateway.requests).toHaveLength(1);
  });

  it('a second send doesn’t wait for a lock, and is refused as busy', async () => {
    const keychain = slowKeychain();
    const { app } = await appWith(whole, keychain.sealer);
    const first = send(app);
    await expect.poll(keychain.openCount).toBe(1);
    keychain.unlock();
    const { conversationId } = await first;
    await settled(app, conversationId);
    const second = send(app, conversationId);
    await expect.poll(keychain.openCount).toBe(2);
    expect(await failureFrom(send(app, conversationId))).toMatchObject({ code: 'busy' });
    keychain.unlock();
    await second;
    expect((await settled(app, conversationId)).messages).toHaveLength(4);
  });
});

describe('unusual gateways', () => {
  it('a gateway that doesn’t close the stream after the last chunk blocks nothing', async () => {
    const { app } = await appWith((_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(frame('ok') + frame('', 'stop'));
    });
    const { conversationId } = await send(app);
    const first = await settled(app, conversationId);
    const [generation] = first.generations;
    expect(generation?.endedAt).not.toBeNull();
    await send(app, conversationId);
    expect((await settled(app, conversationId)).messages).toHaveLength(4);
  });

  it('a single reply that a gateway numbers from one is still the requested one', async () => {
    const { app } = await appWith((_, response) =>
      streamOf(response, frame('ok', null, 1), frame('', 'stop', 1), done),
    );
    const { conversationId } = await send(app);
    const { messages } = await settled(app, conversationId);
    expect(messages.find(({ reply }) => reply)).toMatchObject({
      text: 'ok',
      reply: { ending: { kind: 'complete' } },
    });
  });

  it('C2: a refused Continue leaves a reply that can be continued', async () => {
    let refuse = false;
    const { app } = await appWith((_, response) =>
      refuse ? jsonOf(response, 400, {}) : streamOf(response, frame('half')),
    );
    const { conversationId, messageIds } = await send(app);
    await settled(app, conversationId);
    refuse = true;
    await app.call.chat.continueReply({ conversationId, messageId: messageIds[0] ?? '' });
    const { messages } = await settled(app, conversationId);
    expect(messages.find(({ reply }) => reply)).toMatchObject({
      text: 'half',
      reply: { ending: { kind: 'interrupted', failure: { code: 'request-refused' } } },
    });
  });

  it('C11: reasoning of a request that produced no reply isn’t kept twice', async () => {
    const thought = 'data: {"choices":[{"index":0,"delta":{"reasoning_content":"Hm."}}]}\n\n';
    const { app } = await appWith((_, response) => streamOf(response, thought));
    const { conversationId, messageIds } = await send(app);
    await settled(app, conversationId);
    await app.call.chat.continueReply({ conversationId, messageId: messageIds[0] ?? '' });
    expect((await settled(app, conversationId)).messages.find(({ reply }) => reply)?.reasoning).toBe('Hm.');
  });
});

describe('concurrency', () => {
  it('G2: keys that are saved, changed and forgotten at the same time all end up as requested', async () => {
    const { app } = await appWith(whole);
    await app.call.gateways.chooseKeyPlace({ place: 'file' });
    const [a, b, c] = await Promise.all(
      ['a', 'b', 'c'].map((name) =>
        app.call.gateways.add({ name, baseUrl: `https://${name}.example`, key: `sk-${name}-0123456789` }),
      ),
    );
    if (!a || !b || !c) throw new Error('not added');
    await Promise.all([
      app.call.gateways.saveKey({ gatewayId: a.id, key: 'sk-a-new-0123456789' }),
      app.call.gateways.deleteKey({ gatewayId: b.id }),
      app.call.gateways.saveKey({ gatewayId: c.id, key: 'sk-c-new-9876543210' }),
    ]);
    await app.close();
    const restarted = await startApp({ folder: app.folder });
    apps.push(restarted);
    const controller = new AbortController();
    for await (const { gateways } of await restarted.call.gateways.watch(undefined, {
      signal: controller.signal,
    })) {
      const keyOf = (id: string) => gateways.find((gateway) => gateway.id === id)?.key;
      expect(keyOf(a.id)).toMatchObject({ state: 'saved', masked: 'sk-…6789' });
      expect(keyOf(b.id)).toEqual({ state: 'none' });
      expect(keyOf(c.id)).toMatchObject({ state: 'saved', masked: 'sk-…3210' });
      controller.abort();
    }
  });

  it('C13: a restored conversation is complete for every page that had it open', async () => {
    const { app } = await appWith(whole);
    const { conversationId } = await send(app);
    await settled(app, conversationId);
    const events: string[] = [];
    const watched = watchUntil(
      app,
      conversationId,
      () => events.includes('removed') && events.at(-1) === 'snapshot',
      (event) => events.push(event.type),
    );
    await expect.poll(() => events.length).toBeGreaterThan(0);
    await app.call.conversations.remove({ conversationId });
    await app.call.conversations.restore({ conversationId });
    expect((await watched).messages).toHaveLength(2);
  });

  it('C7: a message’s parameters override those of its conversation, and leave the rest', async () => {
    const { app, gateway } = await appWith(whole);
    const { conversationId } = await app.call.chat.send({
      conversationId: null,
      text: 'Go',
      models: ['m'],
      parameters: { temperature: 0.5, topP: 0.9 },
    });
    await settled(app, conversationId);
    await app.call.chat.send({ conversationId, text: 'Go', models: ['m'], parameters: { maxTokens: 5 } });
    await settled(app, conversationId);
    expect(JSON.parse(gateway.requests.at(-1)?.body ?? '')).toMatchObject({
      temperature: 0.5,
      top_p: 0.9,
      max_tokens: 5,
    });
  });
});
