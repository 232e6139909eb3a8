import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { systemClock } from '../../../../src/main/services/clock.ts';
import { createSearchService } from '../../../../src/main/services/search/search-service.ts';
import { openDatabase } from '../../../../src/main/storage/database.ts';
import { failureOf } from '../../../../src/shared/failure.ts';
import { removeFolder, settled, startApp, tempFolder } from '../in-temp-app.ts';

const input = (query: string) => ({ query, order: 'newest' as const, after: null, limit: 20 });

test('C12: text in the app is found over the contract, on any version, until it is removed', async () => {
  const app = await startApp({ start: { demo: true } });
  onTestFinished(async () => {
    await app.close();
    await removeFolder(app.folder);
  });
  const { conversationId } = await app.call.chat.send({
    conversationId: null,
    text: 'Where is 東京の winch?',
    models: ['demo-brief'],
  });
  const { messages } = await settled(app, conversationId);
  const [question, reply] = messages;
  const found = async (query: string) =>
    (await app.call.search.messages(input(query))).hits.map(({ messageId }) => messageId);
  expect(await found('東京 win')).toEqual([question?.id]);
  expect(await found('"made up"')).toEqual([reply?.id]);
  const { hits } = await app.call.search.messages(input('"made up"'));
  expect(hits[0]).toMatchObject({ conversationId, model: 'demo-brief' });
  await app.call.chat.edit({ conversationId, messageId: question?.id ?? '', text: 'Where is the gull?' });
  await settled(app, conversationId);
  expect(await found('winch')).toEqual([question?.id]);
  await app.call.conversations.remove({ conversationId });
  expect(await found('winch')).toEqual([]);
  await app.call.conversations.restore({ conversationId });
  expect(await found('winch')).toEqual([question?.id]);
});

test('C12: an abandoned search is ended, and later ones still return results', async () => {
  const folder = await tempFolder();
  const file = join(folder, 'parlance.db');
  const database = openDatabase(file);
  const search = createSearchService(file, systemClock);
  onTestFinished(async () => {
    await search.close();
    database.close();
    await removeFolder(folder);
  });
  const controller = new AbortController();
  const ended = search.messages(input('tide'), controller.signal).catch(failureOf);
  const next = search.messages(input('tide'), undefined);
  controller.abort();
  expect(await ended).toMatchObject({ code: 'stopped' });
  expect(await next).toEqual({ hits: [], next: null, indexing: false });
  await search.close();
  expect(await search.messages(input('tide'), undefined).catch(failureOf)).toMatchObject({
    code: 'app-closed',
  });
});

test('C12: if the index can’t be read the search says so, and the next search tries again', async () => {
  const folder = await tempFolder();
  const file = join(folder, 'parlance.db');
  const search = createSearchService(file, systemClock);
  onTestFinished(async () => {
    await search.close();
    await removeFolder(folder);
  });
  expect(await search.messages(input('tide'), undefined).catch(failureOf)).toMatchObject({ code: 'storage' });
  await rm(file, { force: true });
  const database = openDatabase(file);
  expect(await search.messages(input('tide'), undefined)).toMatchObject({ hits: [] });
  database.close();
});
