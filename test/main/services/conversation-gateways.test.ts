import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import {
  frame,
  type ScriptedGateway,
  startScriptedGateway,
  streamOf,
} from '../../faults/scripted-gateway.ts';
import { failureFrom, settled, startApp, type TempApp } from './in-temp-app.ts';

const done = 'data: [DONE]\n\n';

/** Two gateways that reply with their name, of which the first is in use. */
async function twoGateways() {
  const replying = (name: string) =>
    startScriptedGateway((_, response) => streamOf(response, frame(name), frame('', 'stop'), done));
  const [local, remote] = [await replying('local'), await replying('remote')];
  const app = await startApp();
  onTestFinished(async () => {
    await app.close();
    await local.close();
    await remote.close();
  });
  const localId = (await app.call.gateways.add({ name: 'Local', baseUrl: local.url, key: null })).id;
  const remoteId = (await app.call.gateways.add({ name: 'Remote', baseUrl: remote.url, key: null })).id;
  await app.call.gateways.use({ gatewayId: localId });
  return { app, local, remote, localId, remoteId };
}

const send = (app: TempApp, conversationId: string | null, text = 'Hello') =>
  app.call.chat.send({ conversationId, text, models: ['m'] });

const chats = ({ requests }: ScriptedGateway) =>
  requests.filter(({ path }) => path.endsWith('/chat/completions')).length;

test('C9, P5: a conversation keeps its gateway after another one is chosen for new ones, also to regenerate, edit and continue', async () => {
  const { app, local, remote, remoteId } = await twoGateways();
  const { conversationId, messageIds } = await send(app, null);
  const before = await settled(app, conversationId);
  await app.call.gateways.use({ gatewayId: remoteId });
  const [messageId = ''] = messageIds;
  await send(app, conversationId);
  await settled(app, conversationId);
  await app.call.chat.regenerate({ conversationId, messageId, model: null });
  await settled(app, conversationId);
  await app.call.chat.continueReply({ conversationId, messageId });
  await settled(app, conversationId);
  const question = before.messages.find(({ reply }) => !reply)?.id ?? '';
  await app.call.chat.edit({ conversationId, messageId: question, text: 'Again' });
  await settled(app, conversationId);
  expect([chats(local), chats(remote)]).toEqual([5, 0]);

  const other = await send(app, null);
  await settled(app, other.conversationId);
  expect(chats(remote)).toBe(1);
});

test('C9, P5: a conversation goes to another origin only after the user has agreed, once for each', async () => {
  const { app, local, remote, localId, remoteId } = await twoGateways();
  const { conversationId } = await send(app, null);
  await settled(app, conversationId);
  // The same gateway at another address is another place.
  await app.call.gateways.change({ gatewayId: localId, baseUrl: remote.url });
  const refused = await failureFrom(send(app, conversationId));
  expect(refused).toMatchObject({
    code: 'other-origin',
    values: { gateway: 'Local', gatewayId: localId, host: new URL(remote.url).host },
  });
  expect(chats(remote)).toBe(0);
  await app.call.conversations.allowGateway({ conversationId, gatewayId: localId });
  await send(app, conversationId);
  await settled(app, conversationId);
  expect(chats(remote)).toBe(1);

  await app.call.conversations.chooseGateway({ conversationId, gatewayId: remoteId });
  await send(app, conversationId);
  const { conversation } = await settled(app, conversationId);
  expect(conversation).toMatchObject({
    gatewayId: remoteId,
    origins: [new URL(local.url).origin, new URL(remote.url).origin],
  });
});

test('C9: a conversation whose gateway was removed is sent nowhere, and the failure names the gateway in use', async () => {
  const { app, local, remote, localId, remoteId } = await twoGateways();
  const { conversationId } = await send(app, null);
  await settled(app, conversationId);
  await app.call.gateways.use({ gatewayId: remoteId });
  await app.call.gateways.remove({ gatewayId: localId });
  expect(await failureFrom(send(app, conversationId))).toMatchObject({
    code: 'gateway-removed',
    values: { gateway: 'Remote', gatewayId: remoteId },
  });
  expect([chats(local), chats(remote)]).toEqual([1, 0]);
  const move = () => app.call.conversations.chooseGateway({ conversationId, gatewayId: remoteId });
  expect(await failureFrom(move())).toMatchObject({ code: 'other-origin' });
  await app.call.conversations.allowGateway({ conversationId, gatewayId: remoteId });
  const moved = await move();
  expect(moved).toMatchObject({ gatewayId: remoteId, model: null });
});

test('C9, P5: a conversation from before origins were stored isn’t moved to another gateway without a question', async () => {
  const { app, local, remote, localId, remoteId } = await twoGateways();
  const { conversationId } = await send(app, null);
  await settled(app, conversationId);
  await app.close();
  const sql = new DatabaseSync(join(app.folder, 'parlance.db'));
  sql.exec(`UPDATE conversations SET origins = '[]'`);
  sql.close();
  const again = await startApp({ folder: app.folder });
  onTestFinished(again.close);
  const move = (gatewayId: string) => again.call.conversations.chooseGateway({ conversationId, gatewayId });
  expect(await failureFrom(move(remoteId))).toMatchObject({ code: 'other-origin' });
  await move(localId);
  await send(again, conversationId);
  await settled(again, conversationId);
  expect([chats(local), chats(remote)]).toEqual([2, 0]);
});

test('C9: without any gateway, sending in a conversation says that none is connected', async () => {
  const { app, localId, remoteId } = await twoGateways();
  const { conversationId } = await send(app, null);
  await settled(app, conversationId);
  for (const gatewayId of [localId, remoteId]) await app.call.gateways.remove({ gatewayId });
  expect(await failureFrom(send(app, conversationId))).toMatchObject({ code: 'no-gateway' });
});

test('C19, P5: models of different gateways are compared, and each column keeps its gateway', async () => {
  const { app, local, remote, localId, remoteId } = await twoGateways();
  const both = [
    { gatewayId: localId, model: 'm' },
    { gatewayId: remoteId, model: 'm' },
  ];
  const compare = (conversationId: string | null) =>
    app.call.chat.send({ conversationId, text: 'Hello', models: both });
  const { conversationId, messageIds } = await compare(null);
  const { conversation, generations } = await settled(app, conversationId);
  expect(generations.map(({ gatewayName, model }) => [gatewayName, model])).toEqual([
    ['Local', 'm'],
    ['Remote', 'm'],
  ]);
  expect(conversation.origins).toEqual([local, remote].map(({ url }) => new URL(url).origin));
  const [, messageId = ''] = messageIds;
  await app.call.chat.regenerate({ conversationId, messageId, model: 'm' });
  await settled(app, conversationId);
  expect([chats(local), chats(remote)]).toEqual([1, 2]);
  // The conversation itself stays where it was.
  await send(app, conversationId);
  const after = await settled(app, conversationId);
  expect(after.conversation.gatewayId).toBe(localId);
  expect([chats(local), chats(remote)]).toEqual([2, 2]);
});

test('C19, P5: an existing conversation is compared with another gateway only after the user has agreed', async () => {
  const { app, local, remote, localId, remoteId } = await twoGateways();
  const { conversationId } = await send(app, null);
  await settled(app, conversationId);
  const compare = () =>
    app.call.chat.send({ conversationId, text: 'Again', models: ['m', { gatewayId: remoteId, model: 'm' }] });
  expect(await failureFrom(compare())).toMatchObject({
    code: 'other-origin',
    values: { gateway: 'Remote', gatewayId: remoteId },
  });
  expect([chats(local), chats(remote)]).toEqual([1, 0]);
  await app.call.conversations.allowGateway({ conversationId, gatewayId: remoteId });
  await compare();
  const { conversation } = await settled(app, conversationId);
  expect(conversation.gatewayId).toBe(localId);
  expect([chats(local), chats(remote)]).toEqual([2, 1]);
});

test('C22: a folder’s gateway is that of new conversations in it, unless another one is chosen', async () => {
  const { app, local, remote, localId, remoteId } = await twoGateways();
  const { id: folderId } = await app.call.folders.add({ name: 'Harbour' });
  await app.call.folders.change({ folderId, gatewayId: remoteId, model: 'of-remote' });
  const start = async (gatewayId: string | null) => {
    const { conversationId } = await app.call.chat.send({
      conversationId: null,
      text: 'Hello',
      folderId,
      gatewayId,
      models: gatewayId === localId ? ['of-local'] : [],
    });
    const { conversation, generations } = await settled(app, conversationId);
    return [conversation.gatewayId, generations[0]?.model];
  };
  expect(await start(null)).toEqual([remoteId, 'of-remote']);
  expect(await start(localId)).toEqual([localId, 'of-local']);
  expect([chats(local), chats(remote)]).toEqual([1, 1]);
  await app.call.gateways.remove({ gatewayId: remoteId });
  await app.call.gateways.change({ gatewayId: localId, chatModel: 'default' });
  expect(await start(null)).toEqual([localId, 'default']);
});
