import { EventEmitter } from 'node:events';
import { createReadStream, readFileSync } from 'node:fs';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, onTestFinished, test } from 'vitest';
import { withoutDetails } from '../../../../src/main/services/transfer/apps/details-blocks.ts';
import { readArchive } from '../../../../src/main/services/transfer/read-archive.ts';
import { readConversations } from '../../../../src/main/services/transfer/read-import.ts';
import { tidyTree } from '../../../../src/main/services/transfer/tidy-tree.ts';
import type { ImportStep } from '../../../../src/main/services/transfer/transfer-jobs.ts';
import { exportedConversationSchema } from '../../../../src/shared/chat/conversation-export.ts';
import { nothingLeftOut } from '../../../../src/shared/data/transfer.ts';
import { growth, linearGrowth } from '../../../growth.ts';
import { importArchive } from '../archive-actions.ts';
import { firstEvent } from '../first-event.ts';
import { removeFolder, settled, startApp, type TempApp, tempFolder } from '../in-temp-app.ts';

const names = {
  claude: 'claude-conversations.json',
  openWebUi: 'open-webui-chats.json',
  libreChat: 'librechat-conversation.json',
  chatbox: 'chatbox-export.json',
  cherryStudio: 'cherry-studio-data.json',
};
const bytesOf = (name: string) => readFileSync(join(import.meta.dirname, '../../../fixtures', name));
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

async function stepsIn(bytes: Uint8Array): Promise<readonly ImportStep[]> {
  const folder = await tempFolder();
  onTestFinished(() => removeFolder(folder));
  const path = join(folder, 'file');
  await writeFile(path, bytes);
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b;
  const steps: ImportStep[] = [];
  const all = isZip
    ? readArchive(path, 1, `${path}.db`)
    : readConversations(createReadStream(path), { now: 1 });
  for await (const step of all) steps.push(step);
  return steps;
}

const conversationsIn = (steps: readonly ImportStep[]) =>
  steps.flatMap((step) => (step.type === 'conversation' ? [step] : []));
const failuresIn = (steps: readonly ImportStep[]) =>
  steps.flatMap((step) => (step.type === 'unreadable' ? [step.failure] : []));

/** Returns each message's id, parent id, text and reasoning, and the model of a reply. */
const treeOf = (step: Extract<ImportStep, { type: 'conversation' }> | undefined) =>
  step?.conversation.messages.map(({ id, parentId, text, reasoning, reply }) => [
    id,
    parentId,
    text,
    reasoning,
    reply?.model ?? null,
  ]);

test('G9: each line of JSON lines is read, and a damaged line is reported', async () => {
  const conversations = JSON.parse(bytesOf(names.claude).toString()) as readonly { readonly name: string }[];
  const lines = conversations.map((one) => JSON.stringify(one));
  const whole = await stepsIn(Buffer.from(`${lines.join('\n')}\n`));
  expect(conversationsIn(whole).map((step) => step.conversation)).toEqual(
    conversationsIn(await stepsIn(bytesOf(names.claude))).map((step) => step.conversation),
  );
  expect(failuresIn(whole)).toEqual([]);
  const damaged = await stepsIn(Buffer.from(`${lines[0]}\n${lines[1]?.slice(0, -20)}`));
  expect(conversationsIn(damaged)).toHaveLength(1);
  expect(failuresIn(damaged)).toMatchObject([{ what: 'file', reason: 'broken' }]);
});

describe('Claude’s export', () => {
  test('G9: becomes the same trees, with pasted documents as attachments and notes of what was left out', async () => {
    const steps = await stepsIn(bytesOf(names.claude));
    const [harbour, old] = conversationsIn(steps);
    expect(treeOf(harbour)).toEqual([
      ['cm1', null, '[Image]\n\n[File: pilot.pdf]\n\nWhich harbour has the oldest lighthouse?', '', null],
      ['cm2', 'cm1', 'A Coruña, with the Tower of Hercules.', 'The Tower of Hercules is Roman.', 'Claude'],
      ['cm3', 'cm2', 'And the second oldest?', '', null],
      ['cm4', 'cm2', 'And the tallest?', '', null],
      ['cm5', 'cm4', 'Jeddah Light.', '', 'Claude'],
      [expect.any(String), 'cm5', 'A message without an id', '', null],
    ]);
    expect(harbour?.conversation).toMatchObject({ title: 'Harbour lights', headId: 'cm5' });
    expect(harbour?.conversation.attachments).toMatchObject([
      { kind: 'text', name: 'ports.txt', text: 'A Coruña\nGenoa\nDover' },
    ]);
    expect(harbour?.leftOut).toEqual({ ...nothingLeftOut, image: 1, file: 1, tool: 1 });
    expect(treeOf(old)).toEqual([
      ['co1', null, 'Name a river in Slovenia.', '', null],
      ['co2', 'co1', 'The Soča.', '', 'Claude'],
    ]);
    expect(old?.conversation.title).toBe('Name a river in Slovenia.');
    // An empty conversation isn't a failure.
    expect(failuresIn(steps)).toEqual([]);
  });

  test('G9: keeps text that only one of its two fields has, and the words of voice notes', async () => {
    const unsupported = '```\nThis block is not supported on your current device yet.\n```';
    const messages = [
      {
        uuid: 'a',
        sender: 'human',
        text: '',
        content: [{ type: 'voice_note', title: 'Note', text: 'Spoken.' }],
      },
      { uuid: 'b', sender: 'assistant', text: 'Reply.', content: [{ type: 'thinking', thinking: 'Why' }] },
      { uuid: 'c', sender: 'human', text: 'Question?', content: [{ type: 'text', text: '' }] },
      {
        uuid: 'd',
        sender: 'assistant',
        text: unsupported,
        content: [{ type: 'tool_use', name: 'x', input: {} }],
      },
    ];
    const list = JSON.stringify([{ uuid: 'u', name: 'Voice', chat_messages: messages }]);
    const [step] = conversationsIn(await stepsIn(strToU8(list)));
    expect(treeOf(step)).toEqual([
      ['a', null, 'Spoken.', '', null],
      ['b', 'a', 'Reply.', 'Why', 'Claude'],
      ['c', 'b', 'Question?', '', null],
    ]);
    expect(step?.leftOut).toEqual({ ...nothingLeftOut, tool: 1 });
  });

  test('G9: is found in its archive, whatever the archive is called', async () => {
    const archive = zipSync({ 'users.json': strToU8('[]'), 'conversations.json': bytesOf(names.claude) });
    expect(conversationsIn(await stepsIn(archive)).map(({ app }) => app)).toEqual(['claude', 'claude']);
  });

  const project = {
    uuid: '9e1d',
    name: 'Harbour guide',
    description: 'For visitors',
    is_private: true,
    prompt_template: 'Be brief.',
    created_at: '2026-02-01T08:00:00Z',
    docs: [
      { uuid: 'd1', filename: 'tides.md', content: '# Tides' },
      { uuid: 'd2', filename: 'empty.md', content: '' },
      { uuid: 'd3', filename: 'lost.pdf' },
    ],
  };
  const bare = { uuid: '77aa', name: ' ', docs: [] };
  const memories = [
    { conversations_memory: 'Likes tea.', project_memories: { '9e1d': 'Boats.', '77aa': ' ' } },
  ];
  const whole = { 'conversations.json': '[]', 'users.json': '[]', 'memories.json': JSON.stringify(memories) };

  test.each<[string, Record<string, string>]>([
    ['a list', { 'projects.json': JSON.stringify([project, bare]) }],
    [
      'files of their own',
      { 'projects/9e1d.json': JSON.stringify(project), 'projects/77aa.json': JSON.stringify(bare) },
    ],
    ['a folder of the archive', { 'data/projects.json': JSON.stringify([bare, project]) }],
  ])(
    'G9: projects in %s become folders with their prompts and documents, and memories are counted',
    async (_, files) => {
      const app = await opened();
      const entries = Object.entries({ ...whole, ...files }).map(
        ([name, text]) => [name, strToU8(text)] as const,
      );
      const archive = zipSync(Object.fromEntries(entries));
      expect(await importArchive(app, archive)).toMatchObject({
        added: 1,
        apps: ['claude'],
        leftOut: { file: 1, memory: 2, other: 1 },
        restored: { folders: 2 },
        unreadable: { conversation: 0, item: 0 },
      });
      const folders = await firstEvent(app.call.folders.watch());
      expect(folders.map(({ name, systemPrompt }) => [name, systemPrompt]).toSorted()).toEqual([
        ['Claude', null],
        ['Harbour guide', 'Be brief.'],
      ]);
      const list = await firstEvent(app.call.conversations.watchList());
      const [documents] = 'items' in list ? list.items : [];
      expect(documents).toMatchObject({
        title: 'Harbour guide',
        folderId: folders.find(({ name }) => name === 'Harbour guide')?.id,
      });
      const { messages } = await settled(app, documents?.id ?? '');
      expect(messages.map(({ text, attachments }) => [text, attachments.map(({ name }) => name)])).toEqual([
        ['[File: empty.md]\n\nFor visitors', ['tides.md']],
      ]);
      expect(await importArchive(app, archive)).toMatchObject({
        added: 0,
        known: 1,
        restored: { folders: 0 },
      });
    },
  );
});

describe('Open WebUI’s export', () => {
  test('G9: keeps branches, models, reasoning, images and the text of documents', async () => {
    const steps = await stepsIn(bytesOf(names.openWebUi));
    const [bread, old] = conversationsIn(steps);
    expect(treeOf(bread)).toEqual([
      ['ow1', null, '[File: scan.pdf]\n\nWhat is this bread?', '', null],
      ['ow2', 'ow1', 'A ciabatta.', '', 'llama3.2:3b'],
      ['ow3', 'ow1', 'A focaccia.', 'It is flat & round.\nSo focaccia.', 'qwen3:4b'],
    ]);
    expect(bread?.conversation).toMatchObject({
      title: 'Bread',
      pinned: true,
      headId: 'ow3',
      systemPrompt: 'Answer in one line.',
      createdAt: 1_772_000_000_000,
    });
    expect(bread?.conversation.attachments).toMatchObject([
      { kind: 'text', name: 'recipe.txt', text: 'Flour, water, salt.' },
      { kind: 'image', file: { type: 'image/png', size: png.length } },
    ]);
    expect(bread?.leftOut).toEqual({ ...nothingLeftOut, image: 0, file: 1, tool: 1, other: 0 });
    expect(steps.filter(({ type }) => type === 'file')).toMatchObject([{ bytes: png }, { last: true }]);
    expect(treeOf(old)?.map(([, parent]) => parent)).toEqual([null, 'oo1']);
  });

  test('G9: loses no text of a reply to blocks that it doesn’t know or that have no end', () => {
    for (const text of ['<details type="reasoning"> no end', '<details>\nMine\n</details> and on'])
      expect(withoutDetails(text)).toEqual({ text, reasoning: '', tools: 0 });
    const many = (size: number) => '<details type="other"></details>'.repeat(size);
    expect(withoutDetails(many(100)).text).toBe(many(100));
    expect(growth((size) => void withoutDetails(many(size)))).toBeLessThan(linearGrowth);
  });
});

test('G9: LibreChat’s export is read from nested and from flat messages as the same tree', async () => {
  const nested = await stepsIn(bytesOf(names.libreChat));
  const [knots] = conversationsIn(nested);
  expect(treeOf(knots)).toEqual([
    ['lm1', null, '[Image]\n\nHow do I tie a bowline?', '', null],
    ['lm2', 'lm1', 'Make a loop, pass the end up through it.', 'Rabbit and tree.', 'gpt-4.1'],
    ['lm3', 'lm2', 'Thanks', '', null],
    ['lm4', 'lm1', 'Start with a small loop.', '', 'gpt-4.1-mini'],
  ]);
  expect(knots?.conversation).toMatchObject({ title: 'Knots', systemPrompt: 'You are a sailor.' });
  expect(knots?.leftOut).toEqual({ ...nothingLeftOut, image: 1, file: 0, tool: 1, other: 0 });
  type Nested = { readonly children?: readonly Nested[] };
  const flat = (list: readonly Nested[]): readonly Nested[] =>
    list.flatMap(({ children = [], ...message }) => [message, ...flat(children)]);
  const file = JSON.parse(bytesOf(names.libreChat).toString());
  const flattened = { ...file, recursive: false, messages: flat(file.messages) };
  const steps = await stepsIn(strToU8(JSON.stringify(flattened)));
  expect(treeOf(conversationsIn(steps)[0])).toEqual(treeOf(knots));
});

test('G9: Chatbox’s export keeps forks as branches and threads as conversations, and its keys aren’t read', async () => {
  const steps = await stepsIn(bytesOf(names.chatbox));
  const [stars, planets, old] = conversationsIn(steps);
  expect(treeOf(stars)).toEqual([
    ['c1', null, 'Name a star.', '', null],
    ['c2', 'c1', 'Vega.', 'A bright one.', 'gpt-4o'],
    ['c3', 'c2', '[File: sky.txt]\n\nOne more, with a picture', '', null],
    ['c2b', 'c1', 'Rigel.', '', 'gpt-4o-mini'],
    ['c3b', 'c2b', 'Why?', '', null],
  ]);
  expect(stars?.conversation).toMatchObject({ pinned: true, headId: 'c3', systemPrompt: 'Be brief.' });
  expect(planets?.conversation).toMatchObject({ id: 'cb-thread', title: 'Planets' });
  expect(treeOf(old)?.map(([, , text]) => text)).toEqual(['Hello', 'Hi.']);
  expect(failuresIn(steps)).toMatchObject([{ what: 'conversation', reason: 'not-an-export' }]);
  expect(JSON.stringify(steps)).not.toContain('not-imported');
});

test('G9: Cherry Studio’s backup keeps the replies of several models as versions, and its images', async () => {
  const data = bytesOf(names.cherryStudio);
  const archive = zipSync({ 'data.json': data, 'Data/Files/file-1.png': png });
  const steps = await stepsIn(archive);
  const [soup, old] = conversationsIn(steps);
  expect(treeOf(soup)).toEqual([
    ['ch1', null, '[File: menu.pdf]\n\nWhat soup is this?', '', null],
    ['ch2', 'ch1', 'Borscht.', 'Red, so beet.', 'DeepSeek V3'],
    ['ch3', 'ch1', 'Tomato soup.', '', 'Qwen Max'],
    ['ch4', 'ch2', 'Thanks', '', null],
  ]);
  expect(soup?.conversation).toMatchObject({ title: 'Soup', pinned: true, systemPrompt: 'You cook.' });
  expect(soup?.conversation.attachments).toMatchObject([{ kind: 'image', name: 'soup.png' }]);
  expect(treeOf(old)).toEqual([
    ['old1', null, 'Old question', '', null],
    ['old2', 'old1', 'Old answer', 'Hm.', 'gpt-4o'],
  ]);
  // Without the export's files, the image is reported as left out.
  const [alone] = conversationsIn(await stepsIn(data));
  expect(alone?.leftOut).toEqual({ ...nothingLeftOut, image: 1, file: 1, tool: 0, other: 0 });
  const database = zipSync({ 'metadata.json': strToU8('{}'), 'IndexedDB/000005.ldb': strToU8('x') });
  expect(failuresIn(await stepsIn(database))).toMatchObject([{ reason: 'browser-database' }]);
});

/** The Cherry Studio 2 tables that contain conversations, with the columns that the import reads. */
const cherryTables = `
CREATE TABLE assistant (id text PRIMARY KEY NOT NULL, name text NOT NULL, prompt text DEFAULT '' NOT NULL);
CREATE TABLE pin (id text PRIMARY KEY NOT NULL, entity_type text NOT NULL, entity_id text NOT NULL);
CREATE TABLE topic (id text PRIMARY KEY NOT NULL, name text DEFAULT '' NOT NULL, assistant_id text,
  active_node_id text, created_at integer NOT NULL, updated_at integer NOT NULL, deleted_at integer);
CREATE TABLE message (id text PRIMARY KEY NOT NULL, parent_id text, topic_id text NOT NULL, role text NOT NULL,
  data text NOT NULL, model_id text, message_snapshot text, created_at integer NOT NULL, deleted_at integer);
CREATE TABLE user_provider (provider_id text PRIMARY KEY NOT NULL, api_keys text);`;

/** Creates a Cherry Studio 2 backup whose database is the result of these SQL statements. */
async function cherryBackup(name: string, ...statements: readonly string[]): Promise<Uint8Array> {
  const folder = await tempFolder();
  onTestFinished(() => removeFolder(folder));
  const path = join(folder, 'cherrystudio.sqlite');
  const sql = new DatabaseSync(path, { defensive: false });
  for (const statement of statements) sql.exec(statement);
  sql.close();
  return zipSync({
    'metadata.json': strToU8('{"version":7}'),
    [name]: new Uint8Array(readFileSync(path)),
    'IndexedDB/000005.ldb': strToU8('x'),
    'Data/Files/soup-1.png': new Uint8Array(png),
  });
}

const textPart = (text: string) => ({ type: 'text', text });
const message = (id: string, parent: string | null, role: string, parts: unknown, more: object = {}) => {
  const row = { topic: 't1', model: null, snapshot: null, deleted: null, ...more };
  const values = [id, parent, row.topic, role, JSON.stringify({ parts }), row.model, row.snapshot];
  const literal = (value: unknown) => (value === null ? 'NULL' : `'${String(value).replaceAll("'", "''")}'`);
  return `INSERT INTO message VALUES (${values.map(literal).join(', ')}, 1767607200000, ${literal(row.deleted)});`;
};

const cherryRows = [
  `INSERT INTO assistant VALUES ('as1', 'Cook', 'You cook.'); INSERT INTO pin VALUES ('p', 'topic', 't1');
   INSERT INTO user_provider VALUES ('openai', '["sk-canary-not-imported"]');
   INSERT INTO topic VALUES ('t1', 'Soup', 'as1', 'm4', 1767607200000, 1767607300000, NULL),
     ('t2', 'Empty', NULL, NULL, 1767607200000, 1767607300000, NULL),
     ('t3', 'Deleted', NULL, NULL, 1767607200000, 1767607300000, 5);`,
  message('root', null, 'root', []),
  message('m1', 'root', 'user', [
    textPart('What soup is this?'),
    {
      type: 'file',
      mediaType: 'image/png',
      filename: 'soup.png',
      url: 'file:///home/me/Data/Files/soup-1.png',
    },
    { type: 'file', mediaType: 'application/pdf', filename: 'menu.pdf', url: 'file:///menu.pdf' },
  ]),
  message(
    'm2',
    'm1',
    'assistant',
    [
      { type: 'step-start' },
      { type: 'reasoning', text: 'Red, so beet.' },
      { type: 'dynamic-tool', toolName: 'search' },
      textPart('Borscht.'),
      { type: 'data-translation', data: {} },
    ],
    {
      model: 'deepseek::deepseek-chat',
      snapshot: JSON.stringify({ id: 'deepseek-chat', name: 'DeepSeek V3' }),
    },
  ),
  message('m3', 'm1', 'assistant', [textPart('Tomato soup.')], { model: 'qwen::qwen-max' }),
  message('m4', 'm2', 'user', [textPart('Thanks')]),
  message('m5', 'm4', 'assistant', [textPart('Deleted')], { deleted: 5 }),
];

test('G9: Cherry Studio 2’s backup is read from its database, as a tree with models and images', async () => {
  for (const name of ['Data/cherrystudio.sqlite', 'backup.sqlite']) {
    const steps = await stepsIn(await cherryBackup(name, cherryTables, ...cherryRows));
    expect(failuresIn(steps)).toEqual([]);
    const [soup, ...others] = conversationsIn(steps);
    expect(others).toEqual([]);
    expect(treeOf(soup)).toEqual([
      ['m1', null, '[File: menu.pdf]\n\nWhat soup is this?', '', null],
      ['m2', 'm1', 'Borscht.', 'Red, so beet.', 'DeepSeek V3'],
      ['m3', 'm1', 'Tomato soup.', '', 'qwen-max'],
      ['m4', 'm2', 'Thanks', '', null],
    ]);
    expect(soup?.conversation).toMatchObject({
      title: 'Soup',
      pinned: true,
      headId: 'm4',
      systemPrompt: 'You cook.',
      createdAt: 1767607200000,
      attachments: [{ kind: 'image', name: 'soup.png' }],
    });
    expect(soup?.leftOut).toEqual({ ...nothingLeftOut, image: 0, file: 1, tool: 1, other: 1 });
    expect(JSON.stringify(steps)).not.toContain('canary');
  }
});

test('G9: hostile and damaged databases in a backup end with a report', async () => {
  const reasons = async (backup: Uint8Array) => failuresIn(await stepsIn(backup)).map(({ reason }) => reason);
  const endless = `CREATE VIEW message AS WITH RECURSIVE n(id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM n)
    SELECT id, NULL AS parent_id, 't' AS topic_id, 'user' AS role, '{}' AS data, NULL AS model_id,
      NULL AS message_snapshot, 1 AS created_at, NULL AS deleted_at FROM n;`;
  expect(topicTable).toContain('CREATE TABLE topic');
  const name = 'Data/cherrystudio.sqlite';
  expect(await reasons(await cherryBackup(name, topicTable, endless))).toEqual(['unsafe-database']);
  expect(await reasons(await cherryBackup(name, 'CREATE TABLE other (id)'))).toEqual(['no-messages']);
  expect(await reasons(zipSync({ [name]: strToU8('not a database '.repeat(100)) }))).toEqual(['broken']);
  const rows = [message('m1', null, 'user', 'not a list'), message('m2', 'm2', 'user', [textPart('Loop')])];
  const odd = `INSERT INTO topic VALUES ('t1', x'00ff', 'gone', 'gone', -5, 9e18, NULL);
    INSERT INTO message VALUES ('m3', NULL, 't1', 'user', 'not json', NULL, 'not json', 'yesterday', NULL);`;
  const steps = await stepsIn(await cherryBackup(name, cherryTables, odd, ...rows));
  expect(treeOf(conversationsIn(steps)[0])?.map(([, , text]) => text)).toContain('Loop');
});

/** Searches for a text that isn't there, which takes minutes. */
const slow = `instr(hex(zeroblob(60000000)), hex(zeroblob(30000000)) || '1')`;
/** Makes a gigabyte from each row. */
const huge = `hex(zeroblob(400000000))`;
const [, assistantTable = '', pinTable = '', topicTable = '', messageTable = ''] =
  cherryTables.split(/(?=CREATE TABLE)/);

/** Adds to the definition of a table without evaluating it, as a hostile file would contain it. */
const changedTable = (table: string, addition: string) =>
  `PRAGMA writable_schema = ON;
   UPDATE sqlite_schema SET sql = substr(sql, 1, length(sql) - 1) || ', ${addition.replaceAll("'", "''")})'
   WHERE name = '${table}'; PRAGMA writable_schema = OFF;`;

test.each([
  ['a generated column of its topics', [changedTable('topic', `g text AS (${slow})`)]],
  ['a generated column of its messages', [changedTable('message', `g text GENERATED ALWAYS AS (${slow})`)]],
  ['a column that generates a huge value', [changedTable('message', `g blob AS (${huge})`)]],
  [
    'a stored generated column',
    [`ALTER TABLE message RENAME TO x`, `CREATE TABLE message (id, g AS (id) STORED)`],
  ],
  ['a view instead of its topics', [`DROP TABLE topic`, `CREATE VIEW topic AS SELECT ${slow} AS id`]],
  ['a view instead of its messages', [`DROP TABLE message`, `CREATE VIEW message AS SELECT ${huge} AS id`]],
  ['a virtual table', [`DROP TABLE message`, `CREATE VIRTUAL TABLE message USING fts5(id, topic_id, data)`]],
])('G9: a database with %s isn’t read, and the report says why', async (_, changes) => {
  const backup = await cherryBackup('backup.sqlite', cherryTables, ...cherryRows, ...changes);
  expect(failuresIn(await stepsIn(backup))).toMatchObject([{ what: 'file', reason: 'unsafe-database' }]);
});

test.each([
  ['a constraint', [changedTable('message', `CHECK (${slow} = 0)`)]],
  ['an index on an expression', [`CREATE INDEX e ON pin (${slow})`]],
  ['a partial index', [`CREATE INDEX p ON pin (entity_id) WHERE ${slow} = 0`]],
  ['a trigger', [`CREATE TRIGGER t AFTER UPDATE ON message BEGIN SELECT ${slow}; END`]],
  ['a generated column in a table that isn’t needed', [changedTable('assistant', `g AS (${slow})`)]],
  ['a table of another app', [`CREATE TABLE other (id, g AS (${slow}))`]],
])('G9: %s in a database is never evaluated', async (_, changes) => {
  const [first = '', ...rest] = cherryRows;
  const rows = [first.slice(first.indexOf('INSERT INTO topic')), ...rest];
  const steps = await stepsIn(await cherryBackup('backup.sqlite', cherryTables, ...changes, ...rows));
  expect([failuresIn(steps), treeOf(conversationsIn(steps)[0])?.length]).toEqual([[], 4]);
});

test('G9: tables without row ids are read, and a damaged one is reported', async () => {
  const withoutIds = messageTable.replace(/\);\s*$/, ') WITHOUT ROWID;');
  const tables = [assistantTable, pinTable, topicTable, withoutIds, 'CREATE TABLE user_provider (a, b)'];
  const backup = await cherryBackup('backup.sqlite', ...tables, ...cherryRows);
  expect(treeOf(conversationsIn(await stepsIn(backup))[0])?.length).toBe(4);
  const lost = `PRAGMA writable_schema = ON; UPDATE sqlite_schema SET rootpage = 90 WHERE name = 'message';`;
  const damaged = await cherryBackup('backup.sqlite', cherryTables, ...cherryRows, lost);
  expect(failuresIn(await stepsIn(damaged))).toMatchObject([{ what: 'file', reason: 'broken' }]);
});

async function opened(): Promise<TempApp> {
  const app = await startApp({ start: { demo: true } });
  onTestFinished(() => removeFolder(app.folder));
  onTestFinished(app.close);
  return app;
}

test('G9: importing every export twice through the app adds nothing the second time', async () => {
  const app = await opened();
  const files = [
    ...[names.claude, names.openWebUi, names.libreChat, names.chatbox].map(bytesOf),
    zipSync({ 'data.json': bytesOf(names.cherryStudio), 'Data/Files/file-1.png': png }),
  ];
  const added = [2, 2, 1, 3, 2];
  for (const [at, file] of files.entries()) {
    const first = await importArchive(app, new Uint8Array(file));
    expect(first).toMatchObject({ added: added[at], known: 0, apps: [expect.any(String)] });
    expect(await importArchive(app, new Uint8Array(file))).toMatchObject({ added: 0, known: added[at] });
  }
  const list = await firstEvent(app.call.conversations.watchList());
  expect(list).toMatchObject({ items: { length: 10 } });
});

test('G9: a damaged message in a database doesn’t cut its thread in two, and is counted', async () => {
  const damage = `UPDATE message SET data = 'not json' WHERE id = 'm2'`;
  const [soup] = conversationsIn(
    await stepsIn(await cherryBackup('backup.sqlite', cherryTables, ...cherryRows, damage)),
  );
  expect(treeOf(soup)?.map(([id, parent]) => [id, parent])).toEqual([
    ['m1', null],
    ['m3', 'm1'],
    ['m4', 'm1'],
  ]);
  expect(soup?.leftOut).toMatchObject({ other: 1 });
});

test('G9: the app reads a database in a process, and deletes its copy', async () => {
  const app = await opened();
  const name = 'Data/cherrystudio.sqlite';
  expect(await importArchive(app, await cherryBackup(name, cherryTables, ...cherryRows))).toMatchObject({
    added: 1,
    apps: ['cherry-studio'],
  });
  const hostile = await cherryBackup(name, cherryTables, changedTable('topic', `g AS (${slow})`));
  expect((await importArchive(app, hostile)).failures).toMatchObject([{ reason: 'unsafe-database' }]);
  expect(await readdir(join(app.folder, 'media/incoming'))).toEqual([]);
});

test('G9: closing the app kills the process of an import that is stuck', async () => {
  const folder = await tempFolder();
  onTestFinished(() => removeFolder(folder));
  const events = new EventEmitter();
  const asked = Promise.withResolvers<void>();
  const happened: string[] = [];
  const app = await startApp({
    folder,
    start: { demo: true },
    startProcess: () => ({
      events,
      post: () => asked.resolve(),
      kill: () => {
        happened.push('killed');
        events.emit('exit');
      },
    }),
  });
  const imported = importArchive(app, zipSync({ 'conversations.json': strToU8('[]') })).catch(() => 'failed');
  await asked.promise;
  await app.close();
  expect([happened, await imported]).toEqual([['killed'], 'failed']);
});

test('G9: whatever the exports contain, what is read can be stored, and one bad value doesn’t lose the rest', async () => {
  const sources = Object.values(names).map((name) => bytesOf(name).toString());
  const junk = fc.constantFrom('null', '[]', '{}', '7', '"x"', '-1e999', '"\\ud800"', '[[null]]');
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...sources),
      fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), junk), { maxLength: 6 }),
      async (source, changes) => {
        // Replaces values anywhere in the file, but keeps it valid JSON.
        const values = [...source.matchAll(/: ("(?:[^"\\]|\\.)*"|[\d.]+|true|false|null|\[\])/g)];
        let text = source;
        for (const [place, value] of changes.toSorted(([a], [b]) => b - a)) {
          const found = values[Math.floor(place * (values.length - 1))];
          if (found)
            text = `${text.slice(0, found.index)}: ${value}${text.slice(found.index + found[0].length)}`;
        }
        async function* chunks() {
          yield strToU8(text);
        }
        for await (const step of readConversations(chunks(), { now: 7 })) {
          if (step.type !== 'conversation') continue;
          const tidy = tidyTree(exportedConversationSchema.parse(step.conversation));
          const before = new Set<string | null>([null]);
          for (const { id, parentId } of tidy.messages) {
            expect(before.has(parentId)).toBe(true);
            before.add(id);
          }
        }
      },
    ),
    { numRuns: 300 },
  );
});
