import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createConversationStore } from '../../../src/main/storage/conversation-store.ts';
import { openDatabase } from '../../../src/main/storage/database.ts';
import { conversationWith } from '../../renderer/chat/samples.ts';
import { firstEvent } from '../services/first-event.ts';
import { removeFolder, startApp, tempFolder } from '../services/in-temp-app.ts';

type Seeded = { readonly id: string; readonly updatedAt: number; readonly pinned: boolean };

/** Creates a data folder with these conversations, some of which have the same timestamp. */
async function folderWith(conversations: readonly Seeded[]): Promise<string> {
  const folder = await tempFolder();
  onTestFinished(() => removeFolder(folder));
  const database = openDatabase(join(folder, 'parlance.db'));
  const store = createConversationStore(database);
  database.transaction(() => {
    for (const seeded of conversations) {
      const { running: _, ...conversation } = conversationWith({ ...seeded, systemPrompt: 'Be brief.' });
      store.add(conversation);
    }
  });
  database.close();
  return folder;
}

const many = (count: number): readonly Seeded[] =>
  Array.from({ length: count }, (_, at) => ({
    id: `c${at}`,
    // Imported conversations often share a timestamp. Here, more of them do than a chunk contains.
    updatedAt: at % 3 === 0 ? 1_700_000_000_000 : 1_700_000_000_000 + at,
    pinned: at % 1_000 === 7,
  }));

function chunksIn(folder: string) {
  const database = openDatabase(join(folder, 'parlance.db'));
  const chunks = [...createConversationStore(database).list()];
  database.close();
  return chunks;
}

test('C13: a list arrives in chunks, pinned and newest conversations first, each one once', async () => {
  const all = many(9_000);
  const chunks = chunksIn(await folderWith(all));
  const listed = chunks.flatMap(({ conversations }) => conversations);
  expect(listed.map(({ id }) => id).sort()).toEqual(all.map(({ id }) => id).sort());
  expect(listed.slice(0, 9).every(({ pinned }) => pinned)).toBe(true);
  const times = listed.slice(9).map(({ updatedAt }) => updatedAt);
  expect(times).toEqual(times.toSorted((a, b) => b - a));
  expect(chunks.map(({ complete }) => complete)).toEqual(chunks.map((_, at) => at === chunks.length - 1));
});

test('C13: no chunk is larger if the list is longer', async () => {
  const sizes = async (count: number) =>
    chunksIn(await folderWith(many(count))).map(
      ({ conversations }) => conversations.filter(({ pinned }) => !pinned).length,
    );
  expect(Math.max(...(await sizes(24_000)))).toBe(Math.max(...(await sizes(3_000))));
});

test('C13: an empty list arrives too', async () => {
  expect(chunksIn(await folderWith([]))).toEqual([{ conversations: [], complete: true }]);
});

test('C13: other calls are answered while a long list arrives, and system prompts are not part of it', async () => {
  const app = await startApp({ folder: await folderWith(many(12_000)) });
  onTestFinished(app.close);
  const order: string[] = [];
  const list = (async () => {
    for await (const event of await app.call.conversations.watchList()) {
      if (!('items' in event)) continue;
      expect(event.items[0]).not.toHaveProperty('systemPrompt');
      order.push(event.type);
      if (event.complete) break;
    }
    order.push('complete');
  })();
  await firstEvent(app.call.folders.watch());
  order.push('folders');
  await list;
  expect(order.indexOf('folders')).toBeLessThan(order.indexOf('complete') - 1);
});

test('C13: changes while a long list arrives follow it', async () => {
  const app = await startApp({ folder: await folderWith(many(2_000)) });
  onTestFinished(app.close);
  let renamed = false;
  const types: string[] = [];
  for await (const event of await app.call.conversations.watchList()) {
    types.push(event.type);
    if (!renamed) await app.call.conversations.rename({ conversationId: 'c1', title: 'Tide tables' });
    renamed = true;
    if (event.type === 'changed') {
      expect(event.item).toMatchObject({ id: 'c1', title: 'Tide tables' });
      break;
    }
  }
  expect(types.slice(0, 2)).toEqual(['snapshot', 'more']);
  expect(types.at(-1)).toBe('changed');
});
