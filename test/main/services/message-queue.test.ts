import { expect, onTestFinished, test } from 'vitest';
import type { Draft } from '../../../src/shared/chat/draft.ts';
import { startHeldGateway } from '../../faults/held-gateway.ts';
import { jsonOf, startScriptedGateway } from '../../faults/scripted-gateway.ts';
import { failureFrom, settled, startApp, type TempApp } from './in-temp-app.ts';
import { open } from './open-apps.ts';

/** An app with a conversation whose first reply is running. */
async function whileReplying() {
  const gateway = await startHeldGateway(['m', 'n']);
  const app = await startApp();
  Object.assign(open, { app, gateway });
  onTestFinished(() => gateway.close());
  const { id } = await app.call.gateways.add({ name: 'Test', baseUrl: gateway.url, key: null });
  const { conversationId } = await app.call.chat.send({ conversationId: null, text: 'First', models: ['m'] });
  const first = await gateway.nextReply('m');
  first.write('One');
  const queue = (text: string, models = ['m'], attachmentIds: string[] = []) =>
    app.call.chat.queue({ conversationId, text, models, attachmentIds });
  return { app, gateway, gatewayId: id, conversationId, first, queue };
}

async function draftsOf(app: TempApp): Promise<readonly Draft[]> {
  for await (const event of await app.call.drafts.watch({ page: 'new' }))
    if (event.type === 'snapshot') return event.drafts;
  throw new Error('no snapshot arrived');
}

const queuedIn = async (app: TempApp) =>
  (await draftsOf(app)).filter(({ queued }) => queued).map(({ text }) => text);

const questions = async (app: TempApp, conversationId: string) =>
  (await settled(app, conversationId)).messages.filter(({ reply }) => !reply).map(({ text }) => text);

const lastMessage = ({ body }: { body: Readonly<Record<string, unknown>> }) =>
  (body.messages as { content: unknown }[]).at(-1)?.content;

test('C16: queued messages are sent one after the other, with their models, and nobody needs to watch', async () => {
  const { app, gateway, conversationId, first, queue } = await whileReplying();
  await queue('Second');
  await queue('Third', ['n']);
  expect(await queuedIn(app)).toEqual(['Second', 'Third']);
  first.finish();
  first.done();
  const second = await gateway.nextReply('m');
  expect(lastMessage(second)).toBe('Second');
  expect(await queuedIn(app)).toEqual(['Third']);
  second.write('Two');
  second.finish();
  second.done();
  const third = await gateway.nextReply('n');
  expect(lastMessage(third)).toBe('Third');
  third.write('Three');
  third.finish();
  third.done();
  expect(await questions(app, conversationId)).toEqual(['First', 'Second', 'Third']);
  expect(await draftsOf(app)).toEqual([]);
});

test('C16: a queued message is returned as all pages see it, unless it is sent at once', async () => {
  const { app, gateway, conversationId, first, queue } = await whileReplying();
  const queued = await queue('Second');
  expect((await draftsOf(app)).filter((draft) => draft.queued)).toEqual([queued]);
  await app.call.drafts.unqueue({ conversationId, messageId: queued?.messageId ?? '', by: 'page' });
  await app.call.drafts.save({ conversationId, messageId: null, text: '', attachmentIds: [], by: 'page' });
  first.finish();
  first.done();
  await settled(app, conversationId);
  expect(await queue('Third')).toBeNull();
  expect(lastMessage(await gateway.nextReply('m'))).toBe('Third');
});

test('C16: after a reply that was stopped or failed, queued messages wait for the user', async () => {
  const { app, gateway, conversationId, queue } = await whileReplying();
  await queue('Second');
  await app.call.chat.stop({ conversationId });
  await settled(app, conversationId);
  expect(await queuedIn(app)).toEqual(['Second']);
  await queue('Third');
  await app.call.chat.sendQueued({ conversationId });
  const second = await gateway.nextReply('m');
  second.refuse(400, 'No');
  await settled(app, conversationId);
  expect(await queuedIn(app)).toEqual(['Third']);
  expect(await questions(app, conversationId)).toEqual(['First', 'Second']);
});

test('C16: a queued message returns to the message box, in front of its text, unless it was sent', async () => {
  const { app, gateway, conversationId, first, queue } = await whileReplying();
  const notes = await app.call.chat.attach({ name: 'notes.txt', kind: 'text', text: 'Rope.' });
  await app.call.drafts.save({ conversationId, text: 'Second and more', attachmentIds: [notes.id], by: 'a' });
  await queue('Second', ['m'], [notes.id]);
  const stored = await draftsOf(app);
  expect(stored.map(({ text, attachments, queued }) => [text, attachments.length, queued !== null])).toEqual([
    [' and more', 0, false],
    ['Second', 1, true],
  ]);
  const messageId = stored[1]?.messageId ?? '';
  await app.call.drafts.unqueue({ conversationId, messageId, by: 'a' });
  expect(await draftsOf(app)).toMatchObject([
    { text: 'Second\n and more', attachments: [notes], queued: null },
  ]);
  expect(await failureFrom(app.call.drafts.unqueue({ conversationId, messageId, by: 'a' }))).toMatchObject({
    code: 'not-found',
  });
  first.finish();
  first.done();
  await settled(app, conversationId);
  expect(gateway.requests.filter(({ path }) => path.endsWith('/chat/completions'))).toHaveLength(1);
});

test('C16: queued messages and their files outlive a restart, and aren’t sent by it', async () => {
  const { app, gateway, conversationId, queue } = await whileReplying();
  const notes = await app.call.chat.attach({ name: 'notes.txt', kind: 'text', text: 'Rope.' });
  await queue('Second', ['n'], [notes.id]);
  await app.close();
  const again = await startApp({ folder: app.folder });
  open.app = again;
  expect(await queuedIn(again)).toEqual(['Second']);
  await again.call.chat.sendQueued({ conversationId });
  const second = await gateway.nextReply('n');
  expect(JSON.stringify(lastMessage(second))).toContain('Rope.');
  expect(await queuedIn(again)).toEqual([]);
});

test('C16: a queued message that can’t be sent stays, with the reason', async () => {
  const { app, gatewayId, conversationId, first, queue } = await whileReplying();
  await queue('Second');
  await app.call.gateways.remove({ gatewayId });
  first.finish();
  first.done();
  await settled(app, conversationId);
  await expect
    .poll(async () => (await draftsOf(app)).map(({ text, queued }) => [text, queued?.failure?.code]))
    .toEqual([['Second', 'no-gateway']]);
});

test('C16: a message that is queued when the reply has just ended is sent right away', async () => {
  const { app, gateway, conversationId, first, queue } = await whileReplying();
  first.finish();
  first.done();
  await settled(app, conversationId);
  await queue('Second');
  expect(lastMessage(await gateway.nextReply('m'))).toBe('Second');
});

test('C16: a removed conversation sends nothing, and has its queue again once it’s restored', async () => {
  const { app, gateway, conversationId, first, queue } = await whileReplying();
  await queue('Second');
  await app.call.conversations.remove({ conversationId });
  await expect.poll(first.closed).toBe(true);
  await app.call.conversations.restore({ conversationId });
  expect((await settled(app, conversationId)).messages.at(-1)?.reply?.ending?.kind).toBe('stopped');
  expect(await queuedIn(app)).toEqual(['Second']);
  expect(gateway.requests.filter(({ path }) => path.endsWith('/chat/completions'))).toHaveLength(1);
});

/** Adds a gateway with another origin that refuses every chat request. */
async function otherGateway(app: TempApp) {
  const other = await startScriptedGateway((_, response) => jsonOf(response, 400, { error: 'No' }));
  onTestFinished(() => other.close());
  const { id } = await app.call.gateways.add({ name: 'Other', baseUrl: other.url, key: null });
  const chats = () => other.requests.filter(({ path }) => path.endsWith('/chat/completions')).length;
  return { id, url: other.url, chats };
}

test('C9, C16: queued messages go to the gateway of their conversation, although another one is chosen for new ones', async () => {
  const { app, gateway, first, queue } = await whileReplying();
  const other = await otherGateway(app);
  await queue('Second');
  await app.call.gateways.use({ gatewayId: other.id });
  await queue('Third');
  first.finish();
  first.done();
  const second = await gateway.nextReply('m');
  expect(lastMessage(second)).toBe('Second');
  second.write('Two');
  second.finish();
  second.done();
  expect(lastMessage(await gateway.nextReply('m'))).toBe('Third');
  expect(other.chats()).toBe(0);
});

test('C16, P5: a message that was queued before its gateway got another address waits for the user’s consent', async () => {
  const { app, gatewayId, conversationId, first, queue } = await whileReplying();
  const other = await otherGateway(app);
  await queue('Second');
  await app.call.gateways.change({ gatewayId, baseUrl: other.url });
  first.finish();
  first.done();
  await settled(app, conversationId);
  await expect
    .poll(async () => (await draftsOf(app)).map(({ text, queued }) => [text, queued?.failure?.code]))
    .toEqual([['Second', 'other-origin']]);
  expect(other.chats()).toBe(0);
});

test('C9, P5: nothing of a conversation is regenerated, continued or sent at another address without consent', async () => {
  const { app, gatewayId, conversationId, first } = await whileReplying();
  const other = await otherGateway(app);
  first.finish();
  first.done();
  await settled(app, conversationId);
  await app.call.gateways.change({ gatewayId, baseUrl: other.url });
  const messageId = (await settled(app, conversationId)).messages.at(-1)?.id ?? '';
  for (const request of [
    () => app.call.chat.regenerate({ conversationId, messageId, model: null }),
    () => app.call.chat.continueReply({ conversationId, messageId }),
    () => app.call.chat.send({ conversationId, text: 'Second', models: ['m'] }),
  ])
    expect((await failureFrom(request())).code).toBe('other-origin');
  expect(other.chats()).toBe(0);
});
