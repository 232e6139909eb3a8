import { describe, expect, test } from 'vitest';
import { readConversations } from '../../../../src/main/services/transfer/read-import.ts';
import { tidyTree } from '../../../../src/main/services/transfer/tidy-tree.ts';
import type { ImportStep } from '../../../../src/main/services/transfer/transfer-jobs.ts';

async function* chunksOf(text: string | Iterable<string>) {
  const encoder = new TextEncoder();
  for (const chunk of typeof text === 'string' ? [text] : text) yield encoder.encode(chunk);
}

async function stepsIn(text: string | Iterable<string>): Promise<readonly ImportStep[]> {
  const steps: ImportStep[] = [];
  for await (const step of readConversations(chunksOf(text), { now: 1 })) steps.push(step);
  return steps;
}

/** Returns the conversations as they are stored. */
async function storedFrom(value: unknown) {
  const steps = await stepsIn(JSON.stringify(value));
  return steps.flatMap((step) =>
    step.type === 'conversation' ? [{ ...tidyTree(step.conversation), leftOut: step.leftOut }] : [],
  );
}

const noParent = '00000000-0000-0000-0000-000000000000';

// These have the structure of the samples with which LibreChat tests its own import
// (`api/server/utils/import/__data__`).
describe('exports in the form of published samples', () => {
  test('G9: LibreChat’s recursive export with branches has its tree in the list of messages', async () => {
    const message = (messageId: string, parentMessageId: string, isCreatedByUser: boolean, more: object) => ({
      messageId,
      parentMessageId,
      isCreatedByUser,
      conversationId: 'k1',
      text: messageId,
      sender: isCreatedByUser ? 'User' : 'Tide expert',
      model: isCreatedByUser ? null : 'gpt-4-turbo',
      ...more,
    });
    const [stored] = await storedFrom({
      conversationId: 'k1',
      endpoint: 'openAI',
      title: 'Tides',
      branches: true,
      recursive: true,
      options: {
        model: 'gpt-4-turbo',
        promptPrefix: 'Be brief.',
        presetId: null,
        chatGptLabel: 'Tide expert',
      },
      messages: [
        message('u1', noParent, true, {
          createdAt: '2024-05-01T16:35:11.530Z',
          children: [
            // Newer messages in this sample have no timestamps.
            message('r1', 'u1', false, {
              finish_reason: 'stop',
              children: [
                message('u2', 'r1', true, { children: [message('r2', 'u2', false, { children: [] })] }),
                message('u3', 'r1', true, { children: [] }),
              ],
            }),
          ],
        }),
      ],
    });
    expect(stored?.messages.map(({ id, parentId }) => `${parentId} ${id}`)).toEqual([
      'null u1',
      'u1 r1',
      'r1 u2',
      'u2 r2',
      'r1 u3',
    ]);
    expect(stored).toMatchObject({ title: 'Tides', systemPrompt: 'Be brief.', headId: 'u3' });
    expect(stored?.createdAt).toBe(Date.parse('2024-05-01T16:35:11.530Z'));
  });

  test('G9: LibreChat’s flat export may have several first messages, and shows the newest', async () => {
    const message = (messageId: string, parentMessageId: string, isCreatedByUser: boolean) => ({
      messageId,
      parentMessageId,
      isCreatedByUser,
      text: messageId,
      unfinished: true,
      createdAt: '2024-05-28T18:08:55.014Z',
    });
    const [stored] = await storedFrom({
      conversationId: 'k2',
      title: 'Original',
      branches: true,
      recursive: false,
      options: { model: 'gpt-4o', promptPrefix: null },
      messages: [
        message('u1', noParent, true),
        message('r1', 'u1', false),
        message('r2', 'u1', false),
        message('u2', noParent, true),
        message('r3', 'u2', false),
      ],
    });
    expect(stored?.messages.map(({ id, parentId }) => `${parentId} ${id}`)).toEqual([
      'null u1',
      'u1 r1',
      'u1 r2',
      'null u2',
      'u2 r3',
    ]);
    expect(stored?.headId).toBe('r3');
  });

  test('G9: Open WebUI’s newer replies have reasoning, calls and text in `output`', async () => {
    const reply = (content: string) => ({
      id: 'r1',
      parentId: 'u1',
      childrenIds: [],
      role: 'assistant',
      content,
      model: 'deepseek-r1',
      timestamp: 1_700_000_010,
      done: true,
      output: [
        {
          type: 'reasoning',
          id: 'o1',
          status: 'completed',
          summary: null,
          duration: 3,
          content: [{ type: 'output_text', text: '15 times 10 and 15 times 7' }],
        },
        { type: 'function_call', id: 'o2', call_id: 'o2', name: 'calculate', arguments: '{}' },
        { type: 'function_call_output', call_id: 'o2', output: [{ type: 'input_text', text: '255' }] },
        { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: '255' }] },
      ],
    });
    const chat = (content: string) => [
      {
        id: 'w1',
        user_id: 'u',
        title: 'Numbers',
        created_at: 1_700_000_000,
        updated_at: 1_700_000_010,
        archived: false,
        pinned: false,
        meta: {},
        folder_id: null,
        current_message_id: 'r1',
        chat: {
          history: {
            messages: {
              u1: { id: 'u1', parentId: null, childrenIds: ['r1'], role: 'user', content: '15 times 17?' },
              r1: reply(content),
            },
          },
        },
      },
    ];
    const calls = '<details type="tool_calls"><summary>Tool Executed</summary>"255"</details>';
    for (const content of ['', '255', `${calls}255`]) {
      const [stored] = await storedFrom(chat(content));
      expect(stored?.messages[1]).toMatchObject({ text: '255', reasoning: '15 times 10 and 15 times 7' });
      expect(stored).toMatchObject({ headId: 'r1', leftOut: { tool: 1 } });
    }
  });

  test('G9: Claude’s export shows the newest message, and has the documents that Claude wrote', async () => {
    const message = (uuid: string, parent: string, sender: string, minute: number, content: object[]) => ({
      uuid,
      sender,
      text: '',
      content,
      attachments: [],
      files: [],
      parent_message_uuid: parent,
      created_at: `2026-05-14T10:0${minute}:00.000000Z`,
    });
    const [stored] = await storedFrom([
      {
        uuid: 'k1',
        name: 'A tide table',
        summary: '',
        account: { uuid: 'a' },
        created_at: '2026-05-14T10:00:00.000000Z',
        updated_at: '2026-05-14T10:09:00.000000Z',
        chat_messages: [
          message('h1', '00000000-0000-4000-8000-000000000000', 'human', 0, [{ type: 'text', text: 'Go' }]),
          message('a2', 'h1', 'assistant', 5, [
            { type: 'text', text: 'Here it is.' },
            {
              type: 'tool_use',
              name: 'artifacts',
              input: { command: 'create', title: 'Tides', language: 'python', content: "print('```')" },
            },
            { type: 'tool_result', name: 'artifacts', content: [{ type: 'text', text: 'OK' }] },
            {
              type: 'tool_use',
              name: 'artifacts',
              input: { command: 'update', old_str: 'print', new_str: 'log' },
            },
          ]),
          message('a1', 'h1', 'assistant', 1, [{ type: 'text', text: 'An earlier version' }]),
        ],
      },
    ]);
    expect(stored?.headId).toBe('a2');
    expect(stored?.messages.find(({ id }) => id === 'a2')?.text).toBe(
      "Here it is.\n\n**Tides**\n\n````python\nprint('```')\n````\n\n**Tides**\n\n````python\nlog('```')\n````",
    );
    expect(stored?.leftOut).toMatchObject({ tool: 0 });
  });

  test('G9: Cherry Studio’s first backups have topics as keys and values', async () => {
    const [stored] = await storedFrom({
      time: 1,
      version: 1,
      indexedDB: [
        { key: 'image://avatar', value: 'data:,' },
        {
          key: 'topic:t1',
          value: {
            id: 't1',
            messages: [
              { id: 'u1', role: 'user', content: 'Which tide?', createdAt: '2024-09-01T10:00:00Z' },
              { id: 'r1', role: 'assistant', content: 'The neap tide.', modelId: 'gpt-4o' },
            ],
          },
        },
      ],
      localStorage: {},
    });
    expect(stored?.messages.map(({ text }) => text)).toEqual(['Which tide?', 'The neap tide.']);
  });
});

describe('hostile exports', () => {
  const claude = (messages: readonly object[]) => [{ uuid: 'k1', name: 'Loop', chat_messages: messages }];
  const messageOf = (uuid: string, parent: string) => ({
    uuid,
    sender: 'human',
    text: uuid,
    parent_message_uuid: parent,
  });

  test('G9: messages that follow each other in a circle, or follow nothing, keep their text', async () => {
    const [stored] = await storedFrom(
      claude([messageOf('a', 'c'), messageOf('b', 'a'), messageOf('c', 'b'), messageOf('d', 'x')]),
    );
    expect(stored?.messages.map(({ id }) => id).sort()).toEqual(['a', 'b', 'c', 'd']);
    expect(stored?.messages.filter(({ parentId }) => parentId === null)).toHaveLength(2);
  });

  test('G9: a message that follows itself is a first message', async () => {
    const tree = { u1: { id: 'u1', parentId: 'u1', role: 'user', content: 'Hi' } };
    const [stored] = await storedFrom([
      { id: 'w', chat: { history: { messages: tree, currentId: 'gone' } } },
    ]);
    expect(stored?.messages).toMatchObject([{ id: 'u1', parentId: null }]);
    expect(stored?.headId).toBe('u1');
  });

  test('G9: a tree of messages that is nested as deep as JSON can be is read, or refused as a whole', async () => {
    const nested = (depth: number) => {
      const open = (at: number) =>
        `{"messageId":"m${at}","isCreatedByUser":${at % 2 === 0},"text":"${at}","children":[`;
      const start = Array.from({ length: depth }, (_, at) => open(at)).join('');
      return `{"conversationId":"k1","messagesTree":[${start}${']}'.repeat(depth)}]}`;
    };
    const [step] = await stepsIn(nested(2_000));
    expect(step?.type === 'conversation' && step.conversation.messages.length).toBe(2_000);
    const deepest = await stepsIn(nested(1_000_000));
    expect(deepest).toHaveLength(1);
  });

  test('G9: a conversation of a million messages is refused by name, and the others are imported', async () => {
    function* file() {
      yield '[{"uuid":"k1","name":"Endless","chat_messages":[';
      for (let at = 0; at < 1_000; at += 1)
        yield `${at === 0 ? '' : ','}${Array.from({ length: 1_000 }, (_, each) =>
          JSON.stringify({ uuid: `m${at}-${each}`, sender: 'human', text: 'x' }),
        ).join(',')}`;
      yield `]},${JSON.stringify(claude([messageOf('a', '')])[0])}]`;
    }
    const steps = await stepsIn(file());
    expect(steps).toMatchObject([
      { type: 'unreadable', failure: { title: 'Endless', reason: 'too-many-messages' } },
      { type: 'conversation', conversation: { title: 'Loop' } },
    ]);
  });
});
