import { Buffer } from 'node:buffer';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ChatStores, createChatStores } from '../../../../src/main/services/chat/chat-stores.ts';
import { createExportSource } from '../../../../src/main/services/transfer/read-export.ts';
import { readConversations } from '../../../../src/main/services/transfer/read-import.ts';
import { storeImport } from '../../../../src/main/services/transfer/store-import.ts';
import { tidyTree } from '../../../../src/main/services/transfer/tidy-tree.ts';
import type { ImportStep } from '../../../../src/main/services/transfer/transfer-jobs.ts';
import { createExportWriter } from '../../../../src/main/services/transfer/write-export.ts';
import { openDatabase } from '../../../../src/main/storage/database.ts';
import type { ExportedConversation } from '../../../../src/shared/chat/conversation-export.ts';
import { english } from '../../../../src/shared/i18n/en.ts';

const texts = english.transfer.markdown;

async function withStores<T>(use: (stores: ChatStores) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'parlance-'));
  const database = openDatabase(join(folder, 'parlance.db'));
  try {
    return await use(createChatStores(database));
  } finally {
    database.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

function written(conversations: readonly ExportedConversation[]): Uint8Array {
  const writer = createExportWriter('json', texts, 5);
  return Buffer.concat([...conversations.map(writer.add), writer.end()]);
}

async function* cut(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function read(bytes: Uint8Array, size = 1000): Promise<readonly ImportStep[]> {
  const steps: ImportStep[] = [];
  for await (const step of readConversations(cut(bytes, size), { now: 9 })) steps.push(step);
  return steps;
}

const conversationsIn = (steps: readonly ImportStep[]) =>
  steps.flatMap((step) => (step.type === 'conversation' ? [step.conversation] : []));

// SQLite can't store lone surrogates, and Parlance's texts never contain any.
const text = fc.string({ unit: 'grapheme', maxLength: 40 });
const time = fc.integer({ min: 1, max: 2_000_000_000_000 });
const failure = fc.record({ code: fc.constant('timed-out' as const), values: fc.constant({ host: 'h' }) });
const ending = fc.oneof(
  fc.record({ kind: fc.constant('complete' as const), finishReason: text }),
  fc.record({ kind: fc.constantFrom('stopped' as const, 'filtered' as const) }),
  fc.record({ kind: fc.constant('length' as const), maxTokens: fc.option(fc.nat()) }),
  fc.record({ kind: fc.constantFrom('interrupted' as const, 'failed' as const), failure }),
);
const parameters = fc.record(
  {
    temperature: fc.option(fc.double({ min: 0, max: 2, noNaN: true }).map((value) => value + 0)),
    maxTokens: fc.option(fc.integer({ min: 1, max: 9 })),
    stop: fc.option(
      fc.oneof(
        fc.constant('END'),
        fc.constant('a').map((value) => [value, '\n']),
      ),
    ),
    stream: fc.boolean(),
  },
  { requiredKeys: [] },
);

const folder = fc.record({
  id: fc.uuid(),
  name: fc.constantFrom('Harbour', '港口'),
  createdAt: time,
  gatewayId: fc.option(fc.constant('local')),
  model: fc.option(fc.constant('gpt-4.1')),
  parameters,
  systemPrompt: fc.option(text),
});

const extras = fc.option(
  fc.record(
    {
      declined: fc.boolean(),
      toolCalls: fc.array(fc.record({ name: text, arguments: text }), { maxLength: 2 }),
      droppedImages: fc.nat(3),
      droppedAudio: fc.boolean(),
      citations: fc.array(fc.record({ url: text, title: text }), { maxLength: 2 }),
    },
    { requiredKeys: ['declined', 'toolCalls', 'droppedImages', 'citations'] },
  ),
);

const conversation: fc.Arbitrary<ExportedConversation> = fc
  .record({
    facts: fc.record({
      title: text,
      pinned: fc.boolean(),
      createdAt: time,
      updatedAt: time,
      model: fc.option(fc.constant('gpt-4.1')),
      parameters,
      systemPrompt: text,
      gatewayId: fc.option(fc.constant('there')),
      origins: fc.array(fc.constantFrom('https://a.example', 'demo')),
      branchedFrom: fc.option(fc.constant({ conversationId: 'elsewhere', messageId: 'there' })),
      folder: fc.option(folder),
      contextChangedAt: time,
    }),
    nodes: fc.array(
      fc.record({
        text,
        reasoning: text,
        extras,
        createdAt: time,
        above: fc.nat(),
        reply: fc.option(ending),
        marks: fc.record(
          {
            context: fc.constantFrom('left-out' as const, 'pinned' as const),
            freshStart: fc.constant(true as const),
            edited: fc.constant(true as const),
          },
          { requiredKeys: [] },
        ),
      }),
      {
        minLength: 1,
        maxLength: 12,
      },
    ),
    attached: fc.option(text),
    id: fc.uuid(),
    head: fc.nat(),
  })
  .map(({ facts, nodes, attached, id, head }) => {
    const common = { id: `${id}-a`, bytes: Buffer.byteLength(attached ?? '') };
    const isDocument = head % 2 === 1;
    const contents = [{ text: attached ?? '', tokens: 3 }];
    const file = { mediaId: '0f'.repeat(32), type: 'text/csv', size: 5 };
    const parts = { unit: 'page' as const, parts: 1, chosen: head % 4 === 1 ? null : [[1, 1] as const] };
    const document = { ...common, name: 'notes.csv', kind: 'document' as const, tokens: 3, file, ...parts };
    const note = { ...common, name: 'notes.txt', kind: 'text' as const };
    const attachment = isDocument ? document : note;
    const exported = isDocument ? { ...document, contents, path: null } : { ...note, text: attached ?? '' };
    return tidyTree({
      ...facts,
      id,
      headId: `${id}-${head % nodes.length}`,
      messages: nodes.map((node, at) => ({
        id: `${id}-${at}`,
        parentId: at === 0 || node.above % 5 === 0 ? null : `${id}-${node.above % at}`,
        createdAt: node.createdAt,
        text: node.text,
        reasoning: node.reasoning,
        extras: node.extras,
        attachments: at === 0 && attached !== null ? [attachment] : [],
        reply: node.reply && { generationId: `${id}-g${at}`, model: 'm', choice: at, ending: node.reply },
        ...node.marks,
      })),
      generations: nodes.flatMap((node, at) =>
        node.reply
          ? [
              {
                id: `${id}-g${at}`,
                continuesMessageId: null,
                gatewayId: 'x',
                gatewayName: 'Studio',
                model: 'm',
                parameters: facts.parameters,
                systemPrompt: facts.systemPrompt,
                comparisonId: null,
                startedAt: node.createdAt,
                firstDeltaAt: null,
                endedAt: node.createdAt,
                usage: at % 2 ? { promptTokens: 1, completionTokens: null, totalTokens: 3 } : null,
              },
            ]
          : [],
      ),
      attachments: attached === null ? [] : [exported],
    });
  });

const inOrder = (one: ExportedConversation | null) =>
  one && {
    ...one,
    messages: [...one.messages].sort((a, b) => (a.id < b.id ? -1 : 1)),
    generations: [...one.generations].sort((a, b) => (a.id < b.id ? -1 : 1)),
  };

describe('JSON export and import', () => {
  it('C14: return the same tree, whatever it looks like', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(conversation, { selector: ({ id }) => id, maxLength: 3 }),
        fc.integer({ min: 1, max: 700 }),
        async (original, size) => {
          const steps = await read(written(original), size);
          expect(conversationsIn(steps)).toEqual(original);
          await withStores(async (stores) => {
            for (const one of original) if (one.folder) stores.folders.add(one.folder);
            for (const one of original)
              expect(await storeImport(stores, one, 1)).toMatchObject({ id: one.id });
            const source = createExportSource(stores);
            for (const one of original) expect(inOrder(source.conversation(one.id))).toEqual(inOrder(one));
          });
        },
      ),
      { numRuns: 60 },
    );
  });

  it('C14: existing conversations are recognised, and a changed one is added as a copy with the same tree', async () => {
    const [original] = fc.sample(conversation, { seed: 7, numRuns: 1 });
    if (!original) throw new Error('no sample');
    await withStores(async (stores) => {
      if (original.folder) stores.folders.add(original.folder);
      await storeImport(stores, original, 1);
      const exported = createExportSource(stores).conversation(original.id);
      if (!exported) throw new Error('not stored');
      expect(await storeImport(stores, exported, 1)).toBeNull();
      expect(
        await storeImport(stores, { ...exported, title: 'Renamed since', pinned: !exported.pinned }, 1),
      ).toBeNull();
      const copied = await storeImport(
        stores,
        {
          ...exported,
          messages: exported.messages.map((message) => ({ ...message, text: `${message.text}!` })),
        },
        1,
      );
      const copyId = copied?.id;
      expect(copyId).not.toBe(original.id);
      const copy = createExportSource(stores).conversation(copyId ?? '');
      expect(copy?.messages.map((message) => message.text).sort()).toEqual(
        exported.messages.map((message) => `${message.text}!`).sort(),
      );
      expect(createExportSource(stores).conversation(original.id)).toEqual(exported);
    });
  });

  it('C14: importing a deleted conversation restores it once, however often its file is imported', async () => {
    const [original] = fc.sample(conversation, { seed: 7, numRuns: 1 });
    if (!original) throw new Error('no sample');
    await withStores(async (stores) => {
      await storeImport(stores, original, 1);
      const exported = createExportSource(stores).conversation(original.id);
      stores.conversations.remove(original.id, 2);
      await storeImport(stores, original, 3);
      await storeImport(stores, original, 4);
      expect(allIn(stores.conversations).map(({ id }) => id)).toEqual([original.id]);
      expect(createExportSource(stores).conversation(original.id)).toEqual(exported);
    });
  });

  it('C14: a copy beside a changed or deleted conversation is added once, however often its file is imported', async () => {
    const [original] = fc.sample(conversation, { seed: 7, numRuns: 1 });
    if (!original) throw new Error('no sample');
    const changed = {
      ...original,
      messages: original.messages.map((message) => ({ ...message, text: `${message.text}!` })),
    };
    await withStores(async (stores) => {
      await storeImport(stores, original, 1);
      stores.conversations.remove(original.id, 2);
      await storeImport(stores, changed, 3);
      const [copy] = allIn(stores.conversations);
      await storeImport(stores, changed, 4);
      expect(allIn(stores.conversations)).toEqual([copy]);
      stores.conversations.remove(copy?.id ?? '', 5);
      await storeImport(stores, changed, 6);
      await storeImport(stores, changed, 7);
      expect(allIn(stores.conversations)).toEqual([copy]);
    });
  });

  it('C14: ids that are duplicate or invalid in a URL are replaced', async () => {
    const [original] = fc.sample(conversation, { seed: 3, numRuns: 1 });
    if (!original) throw new Error('no sample');
    await withStores(async (stores) => {
      const id = (await storeImport(stores, { ...original, id: '../../x?y#z' }, 1))?.id;
      expect(id).toMatch(/^[\w-]+$/);
      expect(createExportSource(stores).conversation(id ?? '')?.messages).toHaveLength(
        original.messages.length,
      );
    });
  });

  it('C14: a file of a newer version, of another kind, or truncated is reported as such', async () => {
    const bytes = (value: unknown) => Buffer.from(typeof value === 'string' ? value : JSON.stringify(value));
    const reasons = async (value: unknown) =>
      (await read(bytes(value))).map((step) =>
        step.type === 'unreadable' ? `${step.failure.what} ${step.failure.reason}` : step.type,
      );
    expect(await reasons({ format: 'parlance-conversations', version: 2, conversations: [{}] })).toEqual([
      'file newer',
    ]);
    expect(await reasons('<!doctype html><p>{')).toEqual(['file not-an-export']);
    expect(await reasons('Dear diary, not ["an", "export"].')).toEqual(['file not-an-export']);
    expect(await reasons('')).toEqual(['file not-an-export']);
    expect(await reasons([])).toEqual(['file no-messages']);
    expect(await reasons([{ title: 'x' }])).toEqual(['conversation not-an-export']);
    const [original] = fc.sample(conversation, { seed: 1, numRuns: 1 });
    const whole = written(original ? [original, original] : []);
    expect(await reasons(whole.subarray(0, whole.length - 30).toString())).toEqual([
      'conversation',
      'file broken',
    ]);
  });
});

function allIn(conversations: ChatStores['conversations']) {
  return [...conversations.list()].flatMap((chunk) => chunk.conversations);
}
