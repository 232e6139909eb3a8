import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import fc from 'fast-check';
import { strToU8, Zip, ZipDeflate, zipSync } from 'fflate';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createJsonElements } from '../../../../src/main/services/transfer/json-elements.ts';
import { readArchive } from '../../../../src/main/services/transfer/read-archive.ts';
import { readConversations } from '../../../../src/main/services/transfer/read-import.ts';
import type { ImportStep } from '../../../../src/main/services/transfer/transfer-jobs.ts';
import { createExportWriter } from '../../../../src/main/services/transfer/write-export.ts';
import { openDatabase } from '../../../../src/main/storage/database.ts';
import { createIndexBackfill } from '../../../../src/main/storage/message-index-backfill.ts';
import { nothingLeftOut } from '../../../../src/shared/data/transfer.ts';
import { english } from '../../../../src/shared/i18n/en.ts';
import { attachmentLimit, attachmentsLimit, messageTextLimit } from '../../../../src/shared/limits.ts';
import { importArchive } from '../archive-actions.ts';
import { firstEvent } from '../first-event.ts';
import { removeFolder, startApp, type TempApp, tempFolder } from '../in-temp-app.ts';

/** Creates a conversation of a ChatGPT export with one message. */
const conversationWith = (title: string, text: string) => ({
  title,
  conversation_id: title,
  create_time: 1,
  update_time: 2,
  current_node: 'n',
  mapping: {
    n: {
      id: 'n',
      parent: null,
      message: {
        author: { role: 'user' },
        create_time: 1,
        content: { content_type: 'text', parts: [text] },
      },
    },
  },
});

const outcomeOf = (step: ImportStep) =>
  step.type === 'conversation'
    ? step.conversation.title
    : step.type === 'unreadable'
      ? [step.failure.title, step.failure.reason]
      : step.type;

async function outcomesOf(steps: AsyncIterable<ImportStep>) {
  const outcomes = [];
  for await (const step of steps) outcomes.push(outcomeOf(step));
  return outcomes;
}

async function* cut(text: string, size: number): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function fileWith(name: string, bytes: Uint8Array): Promise<string> {
  const folder = await tempFolder();
  onTestFinished(() => removeFolder(folder));
  const path = join(folder, name);
  await writeFile(path, bytes);
  return path;
}

describe('A message or a conversation that is too large', () => {
  test('C14: is skipped and named without affecting others, however the file is split', async () => {
    const file = JSON.stringify([
      conversationWith('One', 'Hello'),
      conversationWith('A "long" one', 'x'.repeat(500)),
      conversationWith('Three', 'Hello again'),
      { ...conversationWith('Wide', ''), other: Array.from({ length: 300 }, () => 'word') },
      conversationWith('Five', 'The end'),
    ]);
    for (const size of [7, 64, 1_000_000]) {
      const limits = { element: 1000, string: 400 };
      expect(await outcomesOf(readConversations(cut(file, size), { now: 9, limits }))).toEqual([
        'One',
        ['A "long" one', 'message-too-large'],
        'Three',
        ['Wide', 'too-large'],
        'Five',
      ]);
    }
  });

  test('C14: is skipped exactly if it is over the limit, and the rest is imported unchanged', () => {
    const sizes = fc.array(fc.nat(9), { maxLength: 100 });
    fc.assert(
      fc.property(fc.array(fc.jsonValue({ maxDepth: 3 }), { maxLength: 6 }), sizes, (values, cuts) => {
        const reader = createJsonElements({ element: 20, string: 1_000 });
        const text = JSON.stringify(values);
        const elements = [];
        let at = 0;
        for (const size of [...cuts, text.length]) {
          elements.push(...reader.feed(text.slice(at, at + size)));
          at += size;
        }
        expect(reader.end()).toBe(true);
        expect(elements.map((one) => (one.type === 'element' ? one.text : one.type))).toEqual(
          values.map((value) => {
            const written = JSON.stringify(value);
            return written.length > 20 ? 'too-large' : written;
          }),
        );
      }),
    );
  });
});

const entriesLimit = { entries: 3, unpacked: { bytes: 1_000, times: 10 }, record: 10_000 };
const mark = strToU8(JSON.stringify({ archive: 'everything', version: 1 }));

describe('A file of conversations', () => {
  test.each(['utf8', 'utf16le', 'utf16be'])('G9: with a byte order mark is read in %s', async (encoding) => {
    const bytes = Buffer.from(`\ufeff${JSON.stringify([conversationWith('Grüße', '你好')])}`, 'utf16le');
    const file = encoding === 'utf8' ? Buffer.from(bytes.toString('utf16le')) : bytes;
    if (encoding === 'utf16be') file.swap16();
    const chunks = Readable.from([file.subarray(0, 101), file.subarray(101)]);
    expect(await outcomesOf(readConversations(chunks, { now: 9 }))).toEqual(['Grüße']);
  });
});

describe('A file of conversations in another encoding', () => {
  const reading = (bytes: Uint8Array, size: number) =>
    outcomesOf(
      readConversations(
        Readable.from(
          Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
            bytes.subarray(at * size, (at + 1) * size),
          ),
        ),
        { now: 9 },
      ),
    );

  test('G9: is read as far as possible, and a failure says that characters are missing', async () => {
    const json = JSON.stringify([conversationWith('Gr\u00fc\u00dfe', 'x')]);
    const western = Buffer.from(json, 'latin1');
    for (const size of [1, 100, 100_000])
      expect(await reading(western, size)).toEqual(['Gr\ufffd\ufffde', [null, 'not-unicode']]);
    const repeated = Buffer.from(json.replaceAll('Gr', '\ufffd'));
    for (const size of [1, 7, 100_000]) expect(await reading(repeated, size)).toEqual(['\ufffdüße']);
    expect(await reading(Buffer.from('caf\xe9', 'latin1'), 100)).toEqual([[null, 'not-an-export']]);
  });
});

describe('An archive', () => {
  test('C14: is read only up to its size limit, whatever its headers say, and what came before is kept', async () => {
    const path = await fileWith(
      'bomb.zip',
      zipSync({
        'conversations-000.json': strToU8(JSON.stringify([conversationWith('Small', 'Hello')])),
        'conversations-001.json': strToU8(JSON.stringify([conversationWith('Bomb', 'x'.repeat(1_000_000))])),
      }),
    );
    expect(await outcomesOf(readArchive(path, 0, `${path}.db`, entriesLimit))).toEqual([
      'Small',
      [null, 'unpacks-too-large'],
    ]);
  });

  test('C14: with too many files is refused', async () => {
    const conversations = strToU8(JSON.stringify([conversationWith('Small', 'Hello')]));
    const files = { 'conversations.json': conversations, a: mark, b: mark };
    const three = await fileWith('three.zip', zipSync(files));
    expect(await outcomesOf(readArchive(three, 0, `${three}.db`, entriesLimit))).toEqual(['Small']);
    const four = await fileWith('four.zip', zipSync({ ...files, c: mark }));
    expect(await outcomesOf(readArchive(four, 0, `${four}.db`, entriesLimit))).toEqual([
      [null, 'unpacks-too-large'],
    ]);
  });

  test('G7: with a record that is too large returns the other records, and names the file', async () => {
    const prompt = (id: string, text: string) => ({ id, title: id, text, created_at: 1 });
    const prompts = [prompt('one', 'Hello'), prompt('two', 'x'.repeat(20_000)), prompt('three', 'Bye')];
    const archive = zipSync(
      {
        'parlance.json': mark,
        'prompts.json': strToU8(JSON.stringify(prompts, null, 2)),
        'drafts.json': strToU8(JSON.stringify({ messages: [], speak: [], other: 'x'.repeat(20_000) })),
      },
      { level: 0 },
    );
    const all = await fileWith('all.zip', archive);
    expect(await outcomesOf(readArchive(all, 0, `${all}.db`, entriesLimit))).toEqual([
      'record',
      ['prompts.json', 'too-large'],
      'record',
      ['drafts.json', 'too-large'],
    ]);
  });
});

async function opened(): Promise<TempApp> {
  const app = await startApp({ start: { demo: true } });
  onTestFinished(() => removeFolder(app.folder));
  onTestFinished(app.close);
  return app;
}

describe('Through the app', () => {
  test('C14: a message of 70 MB is refused by name, and the conversations around it are imported', async () => {
    const app = await opened();
    const file = JSON.stringify([
      conversationWith('One', 'Hello'),
      conversationWith('Huge', 'x'.repeat(70_000_000)),
      conversationWith('Three', 'Bye'),
    ]);
    expect(await importArchive(app, Buffer.from(file))).toMatchObject({
      added: 2,
      failures: [{ what: 'conversation', title: 'Huge', reason: 'message-too-large' }],
    });
  });

  test('C14: an archive of 300 KB that unpacks to 300 MB is stopped', async () => {
    const path = await fileWith('bomb.zip', new Uint8Array());
    const out = createWriteStream(path);
    const zip = new Zip((failed, bytes) => {
      if (failed) throw failed;
      out.write(bytes);
    });
    const entry = new ZipDeflate('conversations.json', { level: 9 });
    zip.add(entry);
    entry.push(strToU8('[{"title":"Bomb","words":['));
    const word = strToU8(`"${'x'.repeat(999_996)}",`);
    for (let count = 0; count < 300; count += 1) entry.push(word);
    entry.push(strToU8('""]}]'), true);
    zip.end();
    out.end();
    await once(out, 'finish');
    const app = await opened();
    expect(await importArchive(app, await readFile(path))).toMatchObject({
      added: 0,
      failures: [{ what: 'file', title: null, reason: 'unpacks-too-large' }],
    });
  });
});

test('C14: the largest message that can be sent, with full attachments, survives an export and import', async () => {
  // Control characters take the most space in JSON.
  const attachments = Array.from({ length: attachmentsLimit }, (_, count) => {
    const attachment = { id: `a${count}`, name: 'a.txt', kind: 'text', bytes: attachmentLimit } as const;
    return { ...attachment, text: '\u0001'.repeat(attachmentLimit) };
  });
  const message = {
    id: 'm',
    parentId: null,
    createdAt: 1,
    text: '\u0001'.repeat(messageTextLimit),
    reasoning: '',
    extras: null,
    reply: null,
    attachments: attachments.map(({ text: _, ...attachment }) => attachment),
  };
  const conversation = {
    id: 'c',
    title: 'Full',
    pinned: false,
    createdAt: 1,
    updatedAt: 1,
    headId: 'm',
    model: null,
    parameters: {},
    systemPrompt: '',
    gatewayId: null,
    origins: [],
    branchedFrom: null,
    messages: [message],
    generations: [],
    attachments,
  };
  const writer = createExportWriter('json', english.transfer.markdown, 5);
  const file = Buffer.concat([writer.add(conversation), writer.end()]);
  const steps = [];
  for await (const step of readConversations(Readable.from(pieces(file)), { now: 9 })) steps.push(step);
  expect(steps.map(outcomeOf)).toEqual(['Full']);
  expect(steps[0]).toEqual({ type: 'conversation', conversation, app: null, leftOut: nothingLeftOut });
});

function* pieces(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536);
}

test('C12: a long message is read once to be indexed, not once for each segment', async () => {
  const folder = await tempFolder();
  onTestFinished(() => removeFolder(folder));
  const database = openDatabase(join(folder, 'parlance.db'));
  onTestFinished(database.close);
  const length = 2_000_000;
  database.sql.exec(`
    INSERT INTO conversations (id, title, created_at, updated_at) VALUES ('c', '', 1, 1);
    INSERT INTO messages (id, conversation_id, created_at, text)
      VALUES ('m', 'c', 1, replace(printf('%.*c', ${length / 5}, 'x'), 'x', 'word '));
    INSERT INTO message_index_pending (conversation_id) VALUES ('c');
  `);
  let readLength = 0;
  const counted = (query: string) => {
    const statement = database.sql.prepare(query);
    const get = (...values: readonly string[]) => {
      const row = statement.get(...values);
      for (const value of Object.values(row ?? {})) if (typeof value === 'string') readLength += value.length;
      return row;
    };
    return { get, run: statement.run.bind(statement) };
  };
  const sql = new Proxy(database.sql, {
    get: (of, name) => {
      if (name === 'prepare') return counted;
      const value: unknown = Reflect.get(of, name);
      return typeof value === 'function' ? value.bind(of) : value;
    },
  });
  const backfill = createIndexBackfill({ ...database, sql });
  let steps = 0;
  while (backfill.step()) steps += 1;
  expect(steps).toBeGreaterThan(30);
  expect(readLength).toBeLessThan(length + 10_000);
});

test('C14: thoughts that are repeated in many replies don’t make a conversation larger than the limit', async () => {
  const thought = 'x'.repeat(2_000);
  const message = (role: string, content: object) => ({ author: { role }, create_time: 1, content });
  const replies = Array.from({ length: 50 }, (_, at) => [
    `r${at}`,
    { id: `r${at}`, parent: 't', message: message('assistant', { content_type: 'text', parts: ['Yes.'] }) },
  ]);
  const thoughts = { content_type: 'thoughts', thoughts: [{ content: thought }] };
  const large = {
    title: 'Large',
    conversation_id: 'large',
    create_time: 1,
    update_time: 2,
    current_node: 'r1',
    mapping: Object.fromEntries([
      ['t', { id: 't', parent: null, message: message('assistant', thoughts) }],
      ...replies,
    ]),
  };
  const file = JSON.stringify([large, conversationWith('Small', 'Hello')]);
  const limits = { element: 50_000, string: 50_000 };
  expect(await outcomesOf(readConversations(cut(file, 1_000), { now: 1, limits }))).toEqual([
    ['Large', 'too-large'],
    'Small',
  ]);
});

test('C14: ChatGPT’s references can’t multiply the text that they are in', async () => {
  const references = Array.from({ length: 40 }, () => ({ matched_text: 'a', alt: 'aa' }));
  const { mapping, ...facts } = conversationWith('Doubling', 'aaaa');
  const message = { ...mapping.n.message, metadata: { content_references: references } };
  const doubling = { ...facts, mapping: { n: { ...mapping.n, message } } };
  const steps = [];
  for await (const step of readConversations(cut(JSON.stringify([doubling]), 1_000), { now: 1 }))
    steps.push(step);
  const [read] = steps.flatMap((step) => (step.type === 'conversation' ? step.conversation.messages : []));
  expect(read?.text.length).toBeGreaterThan(4);
  expect(read?.text.length).toBeLessThan(1_100_000);
});

test('S1, C13, G7: a script and drafts in an archive that are invalid are left out, and the other drafts are restored', async () => {
  const app = await startApp();
  onTestFinished(() => removeFolder(app.folder));
  onTestFinished(() => app.close());
  const record = (name: string, value: unknown) => [name, strToU8(JSON.stringify(value))] as const;
  const archive = zipSync(
    Object.fromEntries([
      record('parlance.json', { archive: 'everything', version: 1 }),
      record('drafts.json', {
        messages: [
          { conversation_id: '', message_id: '', text: 'A draft.', attachments: [] },
          { conversation_id: 7, message_id: '', text: 'Of nothing.', attachments: [] },
        ],
        attachments: [],
        speak: [{ text: 'x'.repeat(1_000_001), plain: 1 }],
      }),
      record('prompts.json', [{ id: 'p1', title: 'x'.repeat(201), text: 'Be brief.', created_at: 1 }]),
    ]),
  );
  const summary = await importArchive(app, archive);
  expect(summary).toMatchObject({ unreadable: { item: 3 }, restored: { drafts: 1, prompts: 0 } });
  expect((await firstEvent(app.call.script.watch({ voiceOverId: null, page: 'new' }))).text).toBe('');
});

test('C14: titles and names of models in an import are cut to a length that lists can show', async () => {
  const app = await startApp();
  onTestFinished(() => removeFolder(app.folder));
  onTestFinished(() => app.close());
  const conversation = conversationWith('x'.repeat(5_000_000), 'High tide.');
  await importArchive(app, strToU8(JSON.stringify([{ ...conversation, conversation_id: 'long' }])));
  const list = await firstEvent(app.call.conversations.watchList());
  expect(JSON.stringify(list).length).toBeLessThan(2_000);
});
