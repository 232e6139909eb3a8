import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type AppImport, importOf } from '../../../../src/main/services/transfer/apps/app-import.ts';
import { fromChatGpt } from '../../../../src/main/services/transfer/apps/chatgpt.ts';
import { isArchive, readArchive } from '../../../../src/main/services/transfer/read-archive.ts';
import { tidyTree } from '../../../../src/main/services/transfer/tidy-tree.ts';
import { exportedConversationSchema } from '../../../../src/shared/chat/conversation-export.ts';
import { removeFolder, tempFolder } from '../in-temp-app.ts';

const file = new URL('../../../fixtures/chatgpt-conversations.json', import.meta.url);
const [tides, broken] = JSON.parse(readFileSync(file, 'utf8')) as [unknown, unknown];

/** Imports one element of the file. Returns null if it isn't a conversation. */
async function imported(element: unknown, now = 0): Promise<AppImport | null> {
  const conversation = fromChatGpt(element, () => null);
  return conversation && importOf(conversation, now);
}

/** Reads an archive. Returns the type of each step, or the reason if something couldn't be read. */
async function typesInArchive(archive: Uint8Array): Promise<readonly string[]> {
  const folder = await tempFolder();
  onTestFinished(() => removeFolder(folder));
  const path = join(folder, 'export.zip');
  await writeFile(path, archive);
  expect(await isArchive(path)).toBe(true);
  const types: string[] = [];
  for await (const step of readArchive(path, 0, `${path}.db`))
    types.push(step.type === 'unreadable' ? step.failure.reason : step.type);
  return types;
}

describe("ChatGPT's conversations.json", () => {
  it('C14: becomes the same tree, without tools and hidden messages, with the reasoning separate', async () => {
    const read = await imported(tides);
    expect(read?.leftOut).toEqual(expect.arrayContaining(['image', 'tool']));
    expect(read?.leftOut).toHaveLength(2);
    expect(read?.conversation).toMatchObject({
      title: 'Tide tables',
      createdAt: 1_763_000_000_250,
      headId: 'q2',
    });
    expect(
      read?.conversation.messages.map(({ id, parentId, text, reasoning, reply }) => [
        id,
        parentId,
        text,
        reasoning,
        reply?.model ?? null,
      ]),
    ).toEqual([
      ['q1', null, 'When is high tide in Setúbal?', '', null],
      ['a1', 'q1', 'At 06:12 and 18:40.', 'Tables differ by port.', 'o3'],
      ['a1b', 'q1', '```\ntide("setubal")\n```', '', 'gpt-4o'],
      ['q2', 'a1', '[Image]\n\nAnd here?', '', null],
    ]);
  });

  it('C14: leaves out the messages of a system and of a developer', async () => {
    const node = (id: string, parent: string | null, role: string) => [
      id,
      { id, parent, message: { id, author: { role }, content: { content_type: 'text', parts: [id] } } },
    ];
    const mapping = Object.fromEntries([
      node('one', null, 'system'),
      node('two', 'one', 'developer'),
      node('three', 'two', 'user'),
      node('four', 'three', 'assistant'),
    ]);
    const read = await imported({
      id: 'roles',
      title: 'Roles',
      create_time: 1,
      mapping,
      current_node: 'four',
    });
    expect(read?.conversation.messages.map(({ text }) => text)).toEqual(['three', 'four']);
  });

  it('C14, C15: has no durations of replies, since the file has none', async () => {
    const generations = (await imported(tides))?.conversation.generations ?? [];
    expect(generations.length).toBeGreaterThan(0);
    for (const { firstDeltaAt, endedAt, usage } of generations) {
      expect([firstDeltaAt, endedAt, usage]).toEqual([null, null, null]);
    }
  });

  it('C14: turns citations into links, removes their private-use characters, and replaces images with placeholders', async () => {
    const mark = (text: string) => `\ue200cite\ue202${text}\ue201`;
    const message = (
      id: string,
      role: string,
      parent: string | null,
      parts: unknown[],
      references: unknown[],
    ) => ({
      id,
      parent,
      children: [],
      message: {
        author: { role },
        content: { content_type: 'multimodal_text', parts },
        metadata: { content_references: references },
      },
    });
    const image = { content_type: 'image_asset_pointer', asset_pointer: 'file-service://x' };
    const read = await imported({
      id: 'c',
      current_node: 'a',
      mapping: {
        q: message('q', 'user', null, [image, 'What is this?'], []),
        a: message(
          'a',
          'assistant',
          'q',
          [`A tide ${mark('turn0search1')} table. ${mark('turn0search2')}More【3†source】.`],
          [
            { matched_text: mark('turn0search1'), alt: '([Port](https://port.example/))' },
            { matched_text: ' ', alt: 'nothing' },
          ],
        ),
      },
    });
    expect(read?.conversation.messages.map(({ text }) => text)).toEqual([
      '[Image]\n\nWhat is this?',
      'A tide ([Port](https://port.example/)) table.More.',
    ]);
    expect(read?.leftOut).toEqual(['image']);
  });

  it('C14: keeps the names of marked entities and links, even if the file refers to them without text', async () => {
    const mark = (...fields: string[]) => `\ue200${fields.join('\ue202')}\ue201`;
    const oslo = mark('entity', '["city","Oslo","capital of Norway"]');
    const parts = [
      `See ${oslo} and ${mark('entity', '["people","Håkon \\"VII\\"",0]')}.`,
      `\ue200entity["company","Statkraft"]\ue201 and ${mark('product_entity', '["turn0product1","Kettle 2"]')}`,
      `Go to ${mark('url', 'Port', 'https://port.example/a')} or ${mark('url', 'the pier', 'turn0search0')}.`,
      `\ue203A cited sentence.\ue204${mark('cite', 'turn0search0', 'turn0search1')} Broken ${mark('entity', '[1')}.`,
      `Shown ${mark('image_group', '{"query":["tide"]}')}here.`,
    ];
    const references = [
      { matched_text: oslo, type: 'entity', alt: null },
      { matched_text: 'A cited sentence.', type: 'sources' },
    ];
    const reply = {
      author: { role: 'assistant' },
      content: { content_type: 'text', parts },
      metadata: { content_references: references },
    };
    const read = await imported({ id: 'c', mapping: { a: { id: 'a', message: reply } } });
    expect(read?.conversation.messages[0]?.text.split('\n\n')).toEqual([
      'See Oslo and Håkon "VII".',
      'Statkraft and Kettle 2',
      'Go to [Port](https://port.example/a) or the pier.',
      'A cited sentence. Broken.',
      'Shownhere.',
    ]);
  });

  it('C14: is found in its archive, and a damaged archive is reported', async () => {
    const archive = zipSync({
      'user.json': strToU8('{}'),
      'export/conversations.json': readFileSync(file),
      'chat.html': strToU8('<html>'),
    });
    expect(await typesInArchive(archive)).toEqual(['conversation', 'not-an-export']);
    expect(await typesInArchive(archive.slice(0, 400))).toEqual(['broken']);
    expect(await typesInArchive(zipSync({ 'user.json': strToU8('{}') }))).toEqual(['not-an-export']);
  });

  it('C14: isn’t read from a file of another kind', () => {
    expect(fromChatGpt(broken, () => null)).toBeNull();
    expect(fromChatGpt(null, () => null)).toBeNull();
  });

  it('C14: can always be stored, whatever its tree looks like', async () => {
    const node = fc.record({
      id: fc.constantFrom('a', 'b', 'c', 'd'),
      parent: fc.constantFrom('a', 'b', 'c', 'd', 'gone', null),
      message: fc.option(
        fc.record({
          author: fc.record({ role: fc.constantFrom('user', 'assistant', 'tool', 'system') }),
          create_time: fc.option(fc.oneof(fc.double(), fc.constantFrom(1e306, 1e300), fc.string())),
          content: fc.record({
            content_type: fc.constantFrom('text', 'multimodal_text', 'code', 'thoughts', 'new'),
            parts: fc.anything(),
            text: fc.anything(),
            thoughts: fc.anything(),
          }),
        }),
      ),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(node), fc.anything(), async (nodes, title) => {
        const mapping = Object.fromEntries(nodes.map((one, at) => [String(at), one]));
        const read = await imported({ id: 'x', title, mapping, current_node: 'a' }, 7);
        expect(read).not.toBeNull();
        const { messages } = tidyTree(exportedConversationSchema.parse(read?.conversation));
        const before = new Set<string | null>([null]);
        for (const { id, parentId } of messages) {
          expect(before.has(parentId)).toBe(true);
          before.add(id);
        }
      }),
    );
  });
});
