import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { frame, startScriptedGateway, streamOf } from '../../../faults/scripted-gateway.ts';
import { exportAll, importArchive } from '../archive-actions.ts';
import { failureFrom, removeFolder, settled, startApp, type TempApp, tempFolder } from '../in-temp-app.ts';
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

async function sendMessage(app: Awaited<ReturnType<typeof startAppWithReplies>>['app']) {
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

const files = (folder: string) => readdir(join(folder, 'media', 'captures'));

test('K6: kept recordings belong to their message, are played in order, and can be deleted', async () => {
  const { app, folder } = await startAppWithReplies();
  onTestFinished(app.close);
  const { conversationId, replyId, messageId } = await sendMessage(app);
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
  const { conversationId, replyId } = await sendMessage(app);
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

async function samplesOf(app: TempApp, conversationId: string): Promise<readonly (number | undefined)[]> {
  const found = await app.call.talk.recordings({ conversationId });
  const urls = found.flatMap((recording) => recording.urls);
  return Promise.all(urls.map(async (url) => Buffer.from(await (await app.fetch(url)).arrayBuffer()).at(-1)));
}

async function appWithSavedTurns() {
  const { app } = await startAppWithReplies();
  onTestFinished(app.close);
  const sent = await sendMessage(app);
  for (const value of [1, 2])
    await app.call.talk.keepRecording({
      captureId: await recordTurn(app, value),
      messageId: sent.replyId,
    });
  return { app, ...sent };
}

test('K6: a branch has the recordings of its messages, whatever happens to the original', async () => {
  const { app, conversationId, replyId, messageId } = await appWithSavedTurns();
  const branch = await app.call.conversations.branch({ conversationId, messageId: replyId });
  expect(await samplesOf(app, branch.id)).toEqual([1, 2]);
  await app.call.talk.deleteRecordings({ messageId });
  expect(await samplesOf(app, conversationId)).toEqual([]);
  expect(await samplesOf(app, branch.id)).toEqual([1, 2]);
});

test('K6, G8: kept recordings are restored with their messages from an export of everything and from a backup, once', async () => {
  const { app, conversationId } = await appWithSavedTurns();
  const archive = await exportAll(app);
  const backups = await tempFolder();
  const [imported, restored] = [await tempFolder(), await tempFolder()];
  onTestFinished(async () => {
    for (const folder of [backups, imported, restored]) await removeFolder(folder);
  });
  await app.call.backups.choose({ folder: backups });
  await app.call.backups.run();

  const other = await startApp({ folder: imported });
  onTestFinished(other.close);
  const first = await importArchive(other, archive);
  expect(first).toMatchObject({ restored: { recordings: 2 }, failures: [] });
  expect(await samplesOf(other, conversationId)).toEqual([1, 2]);
  expect(await importArchive(other, archive)).toMatchObject({ restored: { recordings: 0 } });

  const third = await startApp({ folder: restored });
  onTestFinished(third.close);
  await third.call.backups.choose({ folder: backups });
  const [backup] = await third.call.backups.list();
  for (const trial of [true, false]) {
    for await (const event of await third.call.backups.restore({ backupId: backup?.id ?? '', trial }))
      if (event.type === 'finished')
        expect(event.summary).toMatchObject({ restored: { recordings: 2 }, failures: [] });
  }
  expect(await samplesOf(third, conversationId)).toEqual([1, 2]);
});
