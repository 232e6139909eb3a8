import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findMessages } from '../../../../src/main/services/search/find-messages.ts';
import { createConversationStore } from '../../../../src/main/storage/conversation-store.ts';
import { openDatabase } from '../../../../src/main/storage/database.ts';
import { createIndexBackfill } from '../../../../src/main/storage/message-index-backfill.ts';
import { openMessageIndexReader } from '../../../../src/main/storage/message-index-reader.ts';
import { createMessageStore } from '../../../../src/main/storage/message-store.ts';
import { conversationWith, messageWith } from '../../../renderer/chat/samples.ts';
import { removeFolder, tempFolder } from '../in-temp-app.ts';

async function openStores() {
  const folder = await tempFolder();
  const database = openDatabase(join(folder, 'parlance.db'));
  const reader = openMessageIndexReader(join(folder, 'parlance.db'));
  onTestFinished(async () => {
    reader.close();
    database.close();
    await removeFolder(folder);
  });
  let woken = 0;
  const conversations = createConversationStore(database, () => {
    woken += 1;
  });
  const messages = createMessageStore(database);
  const backfill = createIndexBackfill(database);
  return {
    database,
    conversations,
    woken: () => woken,
    fill: () => {
      while (backfill.step());
    },
    /** Adds a conversation with one message for each text. */
    add: (id: string, folderId: string | null, texts: readonly string[]) => {
      const { running: _, ...conversation } = conversationWith({ id, folderId });
      database.transaction(() => {
        conversations.add(conversation);
        texts.forEach((text, at) => {
          const createdAt = conversation.createdAt + at * 1_000;
          messages.add(messageWith({ id: `${id}-${at}`, conversationId: id, text, createdAt }));
        });
      });
    },
    find: (query: string, folderId?: string, order: 'newest' | 'relevance' = 'newest') =>
      findMessages(reader, { query, order, after: null, limit: 100, folderId }).hits.map(
        ({ messageId }) => messageId,
      ),
  };
}

test('C22, C12: messages are found in the folder that their conversation was moved to, and no longer in the previous one', async () => {
  const { add, conversations, fill, find, woken } = await openStores();
  add('a', 'one', ['The tide turns', 'Das Wasser fällt', '潮水退了']);
  add('b', null, ['The tide waits']);
  expect(find('tide', 'one')).toEqual(['a-0']);
  expect(find('潮', 'one')).toEqual(['a-2']);
  expect(find('fallt', 'one')).toEqual(['a-1']);
  expect(find('tide', 'two')).toEqual([]);

  conversations.change('a', { folderId: 'two' });
  conversations.change('b', { folderId: 'one' });
  expect(woken()).toBe(2);
  fill();
  for (const order of ['newest', 'relevance'] as const) {
    expect(find('tide', 'two', order)).toEqual(['a-0']);
    expect(find('tide', 'one', order)).toEqual(['b-0']);
    expect(find('tide', undefined, order).sort()).toEqual(['a-0', 'b-0']);
  }

  conversations.change('a', { folderId: null });
  // Moving a conversation requires no indexing, so the results change at once.
  expect(find('tide').sort()).toEqual(['a-0', 'b-0']);
  for (const order of ['newest', 'relevance'] as const) expect(find('tide', 'two', order)).toEqual([]);
});

test('C12: other changes of a conversation leave its messages in the index', async () => {
  const { add, conversations, find, database } = await openStores();
  add('a', 'one', ['The tide turns']);
  conversations.change('a', { title: 'Tides', pinned: true, folderId: 'one' });
  expect(database.sql.prepare('SELECT count(*) AS n FROM message_index_pending').get()).toEqual({ n: 0n });
  expect(find('tide', 'one')).toEqual(['a-0']);
});

test('C12: no query finds the word that marks a folder', async () => {
  const { add, find } = await openStores();
  add('a', 'one', ['The tide turns']);
  for (const query of ['one', '\u{e0f0}', '"\u{e0f0}"', 'E0F0']) expect(find(query)).toEqual([]);
});

test('C12, C22: the time of a search in a folder doesn’t grow with the folder', async () => {
  const { add, fill, find } = await openStores();
  const texts = (count: number) => Array.from({ length: count }, (_, at) => `the tide table of day ${at}`);
  add('few', 'small', [...texts(400), 'a rare lighthouse']);
  for (let at = 0; at < 16; at += 1) add(`many-${at}`, 'large', texts(400));
  add('last', 'large', ['a rare lighthouse']);
  fill();
  // Reading the entries of the larger folder would take 16 times as long.
  const cost = (folderId: string) => {
    let least = Number.POSITIVE_INFINITY;
    for (let run = 0; run < 7; run += 1) {
      const before = process.threadCpuUsage();
      for (let times = 0; times < 100; times += 1) find('lighthouse', folderId);
      const { user, system } = process.threadCpuUsage(before);
      least = Math.min(least, user + system);
    }
    return least;
  };
  expect(find('lighthouse', 'large')).toEqual(['last-0']);
  expect(cost('large')).toBeLessThan(4 * cost('small'));
});
