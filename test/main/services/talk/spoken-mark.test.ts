import { expect, onTestFinished, test } from 'vitest';
import { startHeldGateway } from '../../../faults/held-gateway.ts';
import { removeFolder, settled, startApp } from '../in-temp-app.ts';

async function interruptReply(spoken: string) {
  const gateway = await startHeldGateway([]);
  const app = await startApp();
  onTestFinished(async () => {
    await app.close();
    await gateway.close();
    await removeFolder(app.folder);
  });
  await app.call.gateways.add({ name: 'Test', baseUrl: gateway.url, key: null });
  const { conversationId, messageIds } = await app.call.chat.send({
    conversationId: null,
    text: 'When is the tide?',
    models: ['m'],
  });
  const messageId = messageIds[0] ?? '';
  const reply = await gateway.nextReply('m');
  reply.write('At six. ');
  reply.write('Then at noon.');
  const marking = app.call.chat.markSpoken({ conversationId, messageId, spokenTo: spoken.length });
  reply.finish();
  reply.done();
  await marking;
  const marks = async () => {
    const { messages } = await settled(app, conversationId);
    return messages.map(({ extras }) => extras?.spokenTo);
  };
  /** Sends another message. Returns the texts of the request. */
  const next = async () => {
    await app.call.chat.send({ conversationId, text: 'And today?', models: [] });
    const following = await gateway.nextReply('m');
    following.finish();
    following.done();
    await settled(app, conversationId);
    return (following.body.messages as { content: string }[]).map(({ content }) => content);
  };
  return { app, conversationId, messageId, nextReply: gateway.nextReply, marks, next };
}

test('K3: what was spoken of an interrupted reply is stored, and the next request contains all of the reply', async () => {
  const { marks, next } = await interruptReply('At six.');
  expect(await marks()).toEqual([undefined, 7]);
  expect(await next()).toEqual(['When is the tide?', 'At six. Then at noon.', 'And today?']);
});

test('K3: on request, the next request and its preview contain only what was spoken', async () => {
  const { app, conversationId, next } = await interruptReply('At six.');
  await app.call.settings.change({ talkSendsSpoken: true });
  const preview = await app.call.chat.preview({ conversationId, text: 'And today?' });
  expect(preview).toContain('"At six."');
  expect(preview).not.toContain('Then at noon.');
  expect(await next()).toEqual(['When is the tide?', 'At six.', 'And today?']);
});

test('K3: a reply that was spoken to its end isn’t marked', async () => {
  const { marks } = await interruptReply('At six. Then at noon.');
  expect(await marks()).toEqual([undefined, undefined]);
});

test('K3: a continued reply is no longer marked', async () => {
  const { app, conversationId, messageId, nextReply, marks } = await interruptReply('At six.');
  await app.call.chat.continueReply({ conversationId, messageId });
  const rest = await nextReply('m');
  rest.write(' Take care.');
  rest.finish();
  rest.done();
  await settled(app, conversationId);
  expect(await marks()).toEqual([undefined, undefined]);
});
