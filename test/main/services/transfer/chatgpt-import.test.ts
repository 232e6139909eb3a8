import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { fromChatGpt } from '../../../../src/main/services/transfer/chatgpt-import.ts';
import { readImport } from '../../../../src/main/services/transfer/read-import.ts';
import { tidyTree } from '../../../../src/main/services/transfer/tidy-tree.ts';
import { exportedConversationSchema } from '../../../../src/shared/models/conversation-export.ts';

const file = new URL('../../../fixtures/chatgpt-conversations.json', import.meta.url);
const [tides, broken] = JSON.parse(readFileSync(file, 'utf8')) as [unknown, unknown];

async function* cut(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

/** What each step of an import is: a conversation, or why one could not be read. */
async function typesOf(pieces: AsyncIterable<Uint8Array>): Promise<readonly string[]> {
  const types: string[] = [];
  for await (const step of readImport(pieces, 0))
    types.push(step.type === 'unreadable' ? step.failure.reason : step.type);
  return types;
}

describe("ChatGPT's conversations.json", () => {
  it('C14: becomes the same tree, without tools and what was hidden, with the reasoning told apart', () => {
    const read = fromChatGpt(tides, 0);
    expect(read?.leftOut).toBe(2);
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
      ['q2', 'a1', 'And here?', '', null],
    ]);
  });

  it('C14: is found in the archive that it comes in, however that is cut; a damaged archive says so', async () => {
    const archive = zipSync({
      'user.json': strToU8('{}'),
      'export/conversations.json': readFileSync(file),
      'chat.html': strToU8('<html>'),
    });
    for (const size of [16, 1000, archive.length]) {
      expect(await typesOf(cut(archive, size))).toEqual(['conversation', 'not-an-export']);
    }
    const damaged = archive.slice(0, 400);
    expect(await typesOf(cut(damaged, 100))).toEqual([expect.stringMatching(/not-an-export|broken/)]);
  });

  it('C14: is refused where it is none', () => {
    expect(fromChatGpt(broken, 0)).toBeNull();
    expect(fromChatGpt(null, 0)).toBeNull();
  });

  it('C14: can always be kept, whatever its tree is like', () => {
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
    fc.assert(
      fc.property(fc.array(node), fc.anything(), (nodes, title) => {
        const mapping = Object.fromEntries(nodes.map((one, at) => [String(at), one]));
        const read = fromChatGpt({ id: 'x', title, mapping, current_node: 'a' }, 7);
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
