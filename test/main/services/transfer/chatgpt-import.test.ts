import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromChatGpt } from '../../../../src/main/services/transfer/chatgpt-import.ts';
import { tidyTree } from '../../../../src/main/services/transfer/tidy-tree.ts';
import { exportedConversationSchema } from '../../../../src/shared/models/conversation-export.ts';

const file = new URL('../../../fixtures/chatgpt-conversations.json', import.meta.url);
const [tides, broken] = JSON.parse(readFileSync(file, 'utf8')) as [unknown, unknown];

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
          create_time: fc.option(fc.oneof(fc.double(), fc.string())),
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
