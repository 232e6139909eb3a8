import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { frame, startScriptedGateway, streamOf } from '../../../faults/scripted-gateway.ts';
import { failureFrom, removeFolder, settled, startApp, tempFolder } from '../in-temp-app.ts';
import { recordTurn } from './record-turn.ts';

async function startAppWithReplies() {
  const gateway = await startScriptedGateway((_, response) =>
    streamOf(response, frame('At six.'), frame('', 'stop'), 'data: [DONE]\n\n'),
  );
  const folder = await tempFolder();
  onTestFinished(async () => {
    await gateway.close();
    await removeFolder(folder);
  });
  const app = await startApp({ folder });
  await app.call.gateways.add({ name: 'Test', baseUrl: gateway.url, key: null });
  return { app, folder };
}

async function ask(app: Awaited<ReturnType<typeof startAppWithReplies>>['app']) {
  const { conversationId, messageIds } = await app.call.chat.send({
    conversationId: null,
    text: 'When is the tide?',
    models: ['m'],
  });
  const { messages } = await settled(app, conversationId);
  return {
    conversationId,
    replyId: messageIds[0] ?? '',
    messageId: messages.find(({ reply }) => !reply)?.id ?? '',
  };
}

const files = (folder: string) => readdir(join(folder, 'media', 'takes'));

test('K6: kept recordings belong to their message, are played in order, and can be deleted', async () => {
  const { app, folder } = await startAppWithReplies();
  onTestFinished(app.close);
  const { conversationId, replyId, messageId } = await ask(app);
  for (const value of [1, 2])
    await app.call.talk.keepRecording({ captureId: await recordTurn(app, value), messageId: replyId });
  expect(await files(folder)).toEqual([]);
  const [recording] = await app.call.talk.recordings({ conversationId });
  expect(recording?.messageId).toBe(messageId);
  const samples = await Promise.all(
    (recording?.urls ?? []).map(async (url) =>
      Buffer.from(await (await app.fetch(url)).arrayBuffer()).at(-1),
    ),
  );
  expect(samples).toEqual([1, 2]);
  const usage = await app.call.storage.usage();
  expect(usage.find(({ kind }) => kind === 'recordings')?.count).toBe(2);
  await app.call.talk.deleteRecordings({ messageId });
  expect(await app.call.talk.recordings({ conversationId })).toEqual([]);
  expect((await app.fetch(recording?.urls[0] ?? '')).status).toBe(404);
  const unknown = app.call.talk.keepRecording({ captureId: await recordTurn(app), messageId: 'unknown' });
  expect((await failureFrom(unknown)).code).toBe('not-found');
});

test('K6: kept recordings are deleted with their conversation', async () => {
  const { app, folder } = await startAppWithReplies();
  const { conversationId, replyId } = await ask(app);
  await app.call.talk.keepRecording({ captureId: await recordTurn(app), messageId: replyId });
  await app.call.conversations.remove({ conversationId });
  await app.call.conversations.restore({ conversationId });
  expect(await app.call.talk.recordings({ conversationId })).toHaveLength(1);
  await app.call.conversations.remove({ conversationId });
  await app.close();
  const next = await startApp({ folder });
  onTestFinished(next.close);
  const usage = await next.call.storage.usage();
  expect(usage.find(({ kind }) => kind === 'recordings')).toMatchObject({ count: 0, bytes: 0 });
});
