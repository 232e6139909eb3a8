import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { findMessages } from '../../../../src/main/services/search/find-messages.ts';
import { createConversationStore } from '../../../../src/main/storage/conversation-store.ts';
import { openDatabase } from '../../../../src/main/storage/database.ts';
import { createGenerationStore } from '../../../../src/main/storage/generation-store.ts';
import { createIndexBackfill } from '../../../../src/main/storage/message-index-backfill.ts';
import { openMessageIndexReader } from '../../../../src/main/storage/message-index-reader.ts';
import { createMessageStore } from '../../../../src/main/storage/message-store.ts';
import type { SearchOrder } from '../../../../src/shared/search/search.ts';
import { conversationWith, generationWith, messageWith, replyWith } from '../../../renderer/chat/samples.ts';
import { removeFolder, tempFolder } from '../in-temp-app.ts';

async function openStores(folder?: string) {
  const path = folder ?? (await tempFolder());
  const database = openDatabase(join(path, 'parlance.db'));
  const reader = openMessageIndexReader(join(path, 'parlance.db'));
  const close = () => {
    reader.close();
    database.close();
  };
  onTestFinished(async () => {
    if (database.sql.isOpen) close();
    await removeFolder(path);
  });
  const find = async (
    query: string,
    order: SearchOrder = 'newest',
    after: number | null = null,
    limit = 100,
  ) => {
    return findMessages(reader, { query, order, after, limit });
  };
  return {
    folder: path,
    database,
    close,
    conversations: createConversationStore(database),
    messages: createMessageStore(database),
    generations: createGenerationStore(database),
    backfill: createIndexBackfill(database),
    find,
    ids: async (query: string, order?: SearchOrder) =>
      (await find(query, order)).hits.map(({ messageId }) => messageId),
  };
}

const day = 86_400_000;
const stored = ({ running: _, ...conversation }: ReturnType<typeof conversationWith>) => conversation;

test('C12: words are found in any script, ignoring case, accents and width', async () => {
  const { conversations, messages, ids } = await openStores();
  conversations.add(stored(conversationWith()));
  const texts = {
    latin: 'Ünïcödé in Setúbal, die Straße and Łódź',
    chinese: '我喜欢学习中文，研究生命起源',
    japanese: '私は東京都に住んでいます。ガラスの仮面',
    halfWidth: 'ｶﾞﾗｽ ＡＢＣ',
    korean: '항구에서 만나요',
    thai: 'ภาษาไทยง่ายนิดเดียว',
    arabic: 'العَرَبِيَّةُ لغة جميلة',
    hebrew: 'שָׁלוֹם עולם',
    hindi: 'हिन्दी में खोज',
    greek: 'Ο λόγος του ποιητή',
    cyrillic: 'Приливы и отливы, ёлка',
    decomposed: 'Cafe\u0301 au lait',
    emoji: 'Good tide 🌊 today',
    code: 'call foo_bar(x) in `chapters.py`, C++ too',
  };
  for (const [id, text] of Object.entries(texts)) messages.add(messageWith({ id, text }));
  const found: readonly (readonly [string, string])[] = [
    ['unicode', 'latin'],
    ['ÜNÏCÖDÉ', 'latin'],
    ['setubal', 'latin'],
    ['strasse', 'latin'],
    ['lodz', 'latin'],
    ['学习', 'chinese'],
    ['生命', 'chinese'],
    ['习中文', 'chinese'],
    ['東京', 'japanese'],
    ['京都', 'japanese'],
    ['abc', 'halfWidth'],
    ['항구', 'korean'],
    ['ไทย', 'thai'],
    ['العربية', 'arabic'],
    ['שלום', 'hebrew'],
    ['हिन्दी', 'hindi'],
    ['λογοσ', 'greek'],
    ['ΛΌΓΟΣ', 'greek'],
    ['елка', 'cyrillic'],
    ['прилив', 'cyrillic'],
    ['café', 'decomposed'],
    ['cafe', 'decomposed'],
    ['🌊', 'emoji'],
    ['foo_bar', 'code'],
    ['chapters.py', 'code'],
  ];
  for (const [query, id] of found) expect(await ids(query), query).toEqual([id]);
  expect((await ids('ガラス')).toSorted()).toEqual(['halfWidth', 'japanese']);
  expect(await ids('かラス')).toEqual([]);
  expect(await ids('都京')).toEqual([]);
});

test('C12: all words must match, the last one as a prefix, and a phrase in sequence', async () => {
  const { conversations, messages, ids } = await openStores();
  conversations.add(stored(conversationWith()));
  messages.add(messageWith({ id: 'a', text: 'the harbour gate opens at the tide', createdAt: day }));
  messages.add(messageWith({ id: 'b', text: 'the tide opens the gate', createdAt: 2 * day }));
  messages.add(messageWith({ id: 'c', text: 'a gateway', createdAt: 3 * day }));
  expect(await ids('tide gate')).toEqual(['b', 'a']);
  expect(await ids('gate')).toEqual(['c', 'b', 'a']);
  expect(await ids('gate tide')).toEqual(['b', 'a']);
  expect(await ids('tide g')).toEqual(['b', 'a']);
  expect(await ids('"gate"')).toEqual(['b', 'a']);
  expect(await ids('"gate opens"')).toEqual(['a']);
  expect(await ids('“opens the g')).toEqual(['b']);
  expect(await ids('harbour nowhere')).toEqual([]);
  expect(await ids('" - ( ) *')).toEqual([]);
});

test('C12: newest-first order uses the date of the message, whenever it was added, and has no gaps between pages', async () => {
  const { conversations, messages, find, backfill } = await openStores();
  conversations.add(stored(conversationWith()));
  const dates = Array.from({ length: 60 }, (_, at) => ((at * 37) % 60) * day);
  for (const [at, createdAt] of dates.entries())
    messages.add(messageWith({ id: `m${at}`, text: 'tide', createdAt }));
  // Many items within the same second stay in order too.
  for (let at = 0; at < 300; at += 1)
    messages.add(messageWith({ id: `s${at}`, text: 'tide', createdAt: 70 * day }));
  while (backfill.step());
  const times: number[] = [];
  const ids = new Set<string>();
  for (let after: number | null = null; ; ) {
    const page = await find('tide', 'newest', after, 7);
    for (const { createdAt, messageId } of page.hits) {
      times.push(createdAt);
      ids.add(messageId);
    }
    if (page.next === null) break;
    after = page.next;
  }
  expect(ids.size).toBe(360);
  expect(times).toEqual(times.toSorted((a, b) => b - a));
});

test('C12: relevance lists messages with more matches first, and can be paged', async () => {
  const { conversations, messages, find, ids } = await openStores();
  conversations.add(stored(conversationWith()));
  const padding = 'and other things that were said at length '.repeat(8);
  messages.add(messageWith({ id: 'weak', text: `${padding} winch ${padding}`, createdAt: 3 * day }));
  messages.add(messageWith({ id: 'strong', text: 'winch, winch, winch', createdAt: 1 * day }));
  messages.add(messageWith({ id: 'middle', text: `winch ${padding}`, createdAt: 2 * day }));
  expect(await ids('winch', 'relevance')).toEqual(['strong', 'middle', 'weak']);
  expect(await ids('winch')).toEqual(['weak', 'middle', 'strong']);
  const first = await find('winch', 'relevance', null, 2);
  expect(first.next).toBe(2);
  expect((await find('winch', 'relevance', first.next, 2)).hits.map(({ messageId }) => messageId)).toEqual([
    'weak',
  ]);
});

test('C12: a reply is found once it has ended, with its last words, but never by its reasoning', async () => {
  const { conversations, messages, generations, ids } = await openStores();
  conversations.add(stored(conversationWith()));
  generations.add(generationWith());
  const running = replyWith({ id: 'r', text: '', reasoning: 'secretly pondering' });
  messages.add(running);
  const change = {
    reasoning: 'secretly pondering',
    extras: null,
    attachments: [],
    generationId: 'g',
    model: 'm',
  };
  messages.changeReply('r', { ...change, text: 'half', ending: null });
  expect(await ids('half')).toEqual([]);
  messages.changeReply('r', { ...change, text: 'half a tide', ending: { kind: 'stopped' } });
  expect(await ids('half')).toEqual(['r']);
  expect(await ids('secretly')).toEqual([]);
  messages.changeReply('r', { ...change, text: 'half a tide', ending: null });
  expect(await ids('half tide')).toEqual(['r']);
  messages.changeReply('r', {
    ...change,
    text: 'a whole tide',
    ending: { kind: 'complete', finishReason: 'stop' },
  });
  expect(await ids('half')).toEqual([]);
  expect(await ids('whole')).toEqual(['r']);
});

test('C12: a removed conversation isn’t found until it is restored, and leaves nothing when it is purged', async () => {
  const { conversations, messages, ids, database } = await openStores();
  conversations.add(stored(conversationWith({ id: 'c' })));
  messages.add(messageWith({ id: 'm', text: 'tide tables' }));
  conversations.remove('c', 1);
  expect(await ids('tide')).toEqual([]);
  expect(await ids('tide', 'relevance')).toEqual([]);
  conversations.restore('c');
  expect(await ids('tide')).toEqual(['m']);
  conversations.remove('c', 1);
  conversations.purge();
  const words = (word: string) => database.sql.prepare('SELECT rowid FROM message_terms(?)').all(word);
  expect(words('tide')).toEqual([]);
  expect(database.sql.prepare('SELECT count(*) AS n FROM message_index').get()).toEqual({ n: 0n });
});

test('C12: message and index are one transaction, so rolled-back messages aren’t found', async () => {
  const { conversations, messages, database, ids } = await openStores();
  conversations.add(stored(conversationWith()));
  expect(() =>
    database.transaction(() => {
      messages.add(messageWith({ id: 'm', text: 'tide' }));
      throw new Error('no');
    }),
  ).toThrow('no');
  expect(await ids('tide')).toEqual([]);
  messages.add(messageWith({ id: 'm', text: 'tide' }));
  expect(await ids('tide')).toEqual(['m']);
});

test('C12: a very long message is indexed in segments, and found once, with a snippet of the right path', async () => {
  const { conversations, messages, backfill, find } = await openStores();
  conversations.add(stored(conversationWith()));
  const text = `${'Nothing to see, 何もない。 '.repeat(12_000)} winch at last ${'again nothing '.repeat(9_000)} winch`;
  messages.add(messageWith({ id: 'm', text }));
  expect((await find('winch')).indexing).toBe(true);
  expect((await find('winch')).hits).toEqual([]);
  let steps = 0;
  while (backfill.step()) steps += 1;
  expect(steps).toBeGreaterThan(5);
  const { hits, indexing } = await find('winch');
  expect(indexing).toBe(false);
  expect(hits).toHaveLength(1);
  const { text: piece, matches } = hits[0]?.snippet ?? { text: '', matches: [] };
  expect(matches.map(([from, to]) => piece.slice(from, to))).toEqual(['winch']);
});

test('C12: queued conversations are indexed in the background, the last one first and its newest message first', async () => {
  const { database, backfill, ids, find } = await openStores();
  for (const c of ['old', 'new']) {
    database.sql.exec(
      `INSERT INTO conversations (id, title, created_at, updated_at) VALUES ('${c}', '', 0, ${c === 'new' ? 2 : 1});
       INSERT INTO message_index_pending (conversation_id) VALUES ('${c}')`,
    );
    for (let at = 0; at < 5; at += 1)
      database.sql.exec(
        `INSERT INTO messages (id, conversation_id, created_at, text) VALUES ('${c}${at}', '${c}', ${at}, 'tide ${c}')`,
      );
  }
  expect(await ids('tide')).toEqual([]);
  expect((await find('tide')).indexing).toBe(true);
  backfill.step();
  expect(await ids('tide')).toEqual(['new4']);
  while (backfill.step());
  expect(await ids('tide')).toHaveLength(10);
  expect((await find('tide')).indexing).toBe(false);
});

test('C12: a killed backfill continues where it was, and indexes nothing twice', async () => {
  const folder = await tempFolder();
  const first = await openStores(folder);
  first.conversations.add(stored(conversationWith()));
  const long = 'a long tide '.repeat(20_000);
  for (let at = 0; at < 40; at += 1)
    first.messages.add(
      messageWith({ id: `m${at}`, text: at % 10 ? `tide ${at}` : `${long} end${at}`, createdAt: at * 1000 }),
    );
  first.database.sql.exec(
    `DELETE FROM message_index; INSERT OR IGNORE INTO message_index_pending (conversation_id) VALUES ('c')`,
  );
  first.close();

  const at = (path: string) =>
    JSON.stringify(pathToFileURL(join(import.meta.dirname, '../../../../src/main/storage', path)).href);
  for (let round = 0; round < 3; round += 1) {
    const code = `const { openDatabase } = await import(${at('database.ts')});
      const { createIndexBackfill } = await import(${at('message-index-backfill.ts')});
      const backfill = createIndexBackfill(openDatabase(${JSON.stringify(join(folder, 'parlance.db'))}));
      for (let step = 0; step < 11; step += 1) backfill.step();
      console.log('half-way');
      setInterval(() => {}, 60_000);`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    await once(child.stdout, 'data');
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  }
  const reopened = await openStores(folder);
  expect(reopened.backfill.pending()).toBe(true);
  while (reopened.backfill.step());
  expect(await reopened.ids('tide')).toHaveLength(40);
  for (const end of [0, 10, 20, 30]) expect(await reopened.ids(`end${end}`)).toEqual([`m${end}`]);
  const { n } = reopened.database.sql.prepare('SELECT count(*) AS n FROM message_index').get() as {
    n: bigint;
  };
  expect(n).toBe(36n + 4n * 4n);
  expect(
    reopened.database.sql
      .prepare(`SELECT count(*) AS n FROM message_terms WHERE message_terms MATCH 'tide'`)
      .get(),
  ).toEqual({ n });
});

test('C12: messages added to a conversation while it is indexed aren’t missed', async () => {
  const { conversations, messages, backfill, ids, database } = await openStores();
  conversations.add(stored(conversationWith()));
  for (let at = 0; at < 5; at += 1) messages.add(messageWith({ id: `m${at}`, text: 'tide', createdAt: at }));
  database.sql.exec(
    `DELETE FROM message_index; INSERT INTO message_index_pending (conversation_id) VALUES ('c')`,
  );
  backfill.step();
  backfill.step();
  messages.add(messageWith({ id: 'late', text: 'tide '.repeat(10_000), createdAt: 9 }));
  while (backfill.step());
  expect((await ids('tide')).toSorted()).toEqual(['late', 'm0', 'm1', 'm2', 'm3', 'm4']);
});
