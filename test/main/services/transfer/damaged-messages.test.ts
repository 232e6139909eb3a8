import { describe, expect, it, test } from 'vitest';
import { readConversations } from '../../../../src/main/services/transfer/read-import.ts';
import { tidyTree } from '../../../../src/main/services/transfer/tidy-tree.ts';

type Json = Readonly<Record<string, unknown>>;

async function* bytesOf(value: unknown): AsyncGenerator<Uint8Array> {
  yield Buffer.from(JSON.stringify(value));
}

/** Imports a conversation. Returns its messages with their parents, and what was left out. */
async function read(conversation: unknown) {
  for await (const step of readConversations(bytesOf(conversation), { now: 1 })) {
    if (step.type !== 'conversation') throw new Error(`it wasn’t read: ${JSON.stringify(step)}`);
    const { messages } = tidyTree(step.conversation);
    const textOf = (id: string | null) => messages.find((one) => one.id === id)?.text ?? null;
    return {
      thread: messages.map(({ text, parentId }) => [text, textOf(parentId)]),
      leftOut: Object.entries(step.leftOut).filter(([, count]) => count > 0),
    };
  }
  throw new Error('it wasn’t read');
}

const texts = ['Q', 'A', 'Thanks', 'Bye'];

/** Exports of the same thread in each app. `damage` changes the second message. */
const apps: Readonly<Record<string, (damage: (message: Json) => unknown) => unknown>> = {
  Claude: (damage) => {
    const message = (text: string, at: number) => ({
      uuid: `c${at}`,
      parent_message_uuid: at === 0 ? 'root' : `c${at - 1}`,
      sender: at % 2 === 0 ? 'human' : 'assistant',
      content: [{ type: 'text', text }],
    });
    const chat_messages = texts.map(message).map((one, at) => (at === 1 ? damage(one) : one));
    return [{ uuid: 'conversation', name: 'Soup', chat_messages }];
  },
  'Claude, as a list': (damage) => {
    const message = (text: string, at: number) => ({
      uuid: `c${at}`,
      sender: at % 2 === 0 ? 'human' : 'assistant',
      text,
    });
    const chat_messages = texts.map(message).map((one, at) => (at === 1 ? damage(one) : one));
    return [{ uuid: 'conversation', name: 'Soup', chat_messages }];
  },
  'Open WebUI': (damage) => {
    const message = (content: string, at: number) => ({
      id: `w${at}`,
      parentId: at === 0 ? null : `w${at - 1}`,
      role: at % 2 === 0 ? 'user' : 'assistant',
      content,
    });
    const messages = texts.map(message).map((one, at) => [one.id, at === 1 ? damage(one) : one]);
    return [{ id: 'chat', chat: { history: { currentId: 'w3', messages: Object.fromEntries(messages) } } }];
  },
  LibreChat: (damage) => {
    const message = (text: string, at: number) => ({
      messageId: `l${at}`,
      parentMessageId: at === 0 ? '00000000-0000-0000-0000-000000000000' : `l${at - 1}`,
      isCreatedByUser: at % 2 === 0,
      text,
    });
    const messages = texts.map(message).map((one, at) => (at === 1 ? damage(one) : one));
    return { conversationId: 'conversation', title: 'Soup', options: {}, messages };
  },
  'LibreChat, nested': (damage) => {
    const nested = (at: number): Json => {
      const children = at === texts.length - 1 ? [] : [nested(at + 1)];
      const message = { messageId: `l${at}`, isCreatedByUser: at % 2 === 0, text: texts[at], children };
      return at === 1 ? (damage(message) as Json) : message;
    };
    return { conversationId: 'conversation', title: 'Soup', options: {}, messagesTree: [nested(0)] };
  },
  Chatbox: (damage) => {
    const message = (content: string, at: number) => ({
      id: `x${at}`,
      role: at % 2 === 0 ? 'user' : 'assistant',
      content,
    });
    const messages = texts.map(message).map((one, at) => (at === 1 ? damage(one) : one));
    return { 'session:s1': { id: 's1', name: 'Soup', messages } };
  },
  'Cherry Studio': (damage) => {
    const message = (content: string, at: number) => ({
      id: `y${at}`,
      role: at % 2 === 0 ? 'user' : 'assistant',
      content,
    });
    const messages = texts.map(message).map((one, at) => (at === 1 ? damage(one) : one));
    return { indexedDB: { topics: [{ id: 'topic', messages }], message_blocks: [] } };
  },
};

/** Exports of a conversation in which nothing was ever written. */
const emptyExports: Readonly<Record<string, unknown>> = {
  Claude: [{ uuid: 'conversation', name: 'Soup', chat_messages: [] }],
  'Open WebUI': [{ id: 'chat', chat: { history: { currentId: null, messages: {} } } }],
  LibreChat: { conversationId: 'conversation', title: 'Soup', options: {}, messages: [] },
  Chatbox: { 'session:s1': { id: 's1', name: 'Soup', messages: [] } },
  'Cherry Studio': { indexedDB: { topics: [{ id: 'topic', messages: [] }], message_blocks: [] } },
};

/** Removes who wrote a message, without which it can't be read. */
const withoutAuthor = ({ sender, role, isCreatedByUser, ...message }: Json) => message;
/** Removes everything but the messages below it. */
const onlyChildren = ({ children }: Json) => (children ? { children } : { damaged: true });

describe.each(Object.keys(apps))('a damaged message in an export of %s', (app) => {
  const exported = apps[app] ?? (() => null);

  it.each([
    ['an author', withoutAuthor],
    ['an author and an id', onlyChildren],
  ])('G9: without %s is counted, and the thread around it stays whole', async (_, damage) => {
    expect(await read(exported(damage))).toEqual({
      thread: [
        ['Q', null],
        ['Thanks', 'Q'],
        ['Bye', 'Thanks'],
      ],
      leftOut: [['other', 1]],
    });
  });

  it('G9: isn’t there in a whole export', async () => {
    const { thread, leftOut } = await read(exported((message) => message));
    expect(thread).toEqual(texts.map((text, at) => [text, texts[at - 1] ?? null]));
    expect(leftOut).toEqual([]);
  });
});

test.each(Object.entries(emptyExports))(
  'G9: an empty conversation in an export of %s isn’t a failure',
  async (_, exported) => {
    expect(await Array.fromAsync(readConversations(bytesOf(exported), { now: 1 }))).toEqual([]);
  },
);

describe('the documents that Claude wrote', () => {
  const call = (name: string, input: Json) => ({ type: 'tool_use', name, input });
  const conversation = (...blocks: readonly Json[]) => [
    {
      uuid: 'c',
      name: 'Soup',
      chat_messages: [
        { uuid: 'q', sender: 'human', text: 'Write.' },
        { uuid: 'a', sender: 'assistant', text: '', content: blocks },
      ],
    },
  ];
  const repliesOf = async (...blocks: readonly Json[]) => {
    const { thread, leftOut } = await read(conversation(...blocks));
    return { text: thread[1]?.[0], leftOut };
  };

  it('G9: are imported with each change, as artifacts and as files', async () => {
    const { text, leftOut } = await repliesOf(
      call('artifacts', {
        id: 'soup',
        command: 'create',
        title: 'Soup',
        language: 'markdown',
        content: 'Beets: 2',
      }),
      call('artifacts', { id: 'soup', command: 'update', old_str: '2', new_str: '$&3' }),
      call('create_file', {
        path: '/mnt/user-data/outputs/soup.py',
        file_text: 'print(1)',
        description: 'Soup',
      }),
      call('str_replace', { path: '/mnt/user-data/outputs/soup.py', old_str: '1', new_str: '2' }),
    );
    expect(text).toBe(
      [
        '**Soup**\n\n```markdown\nBeets: 2\n```',
        '**Soup**\n\n```markdown\nBeets: $&3\n```',
        '**soup.py**\n\n```py\nprint(1)\n```',
        '**soup.py**\n\n```py\nprint(2)\n```',
      ].join('\n\n'),
    );
    expect(leftOut).toEqual([]);
  });

  it('G9: are counted as tool calls if a change can’t be applied', async () => {
    const { text, leftOut } = await repliesOf(
      { type: 'text', text: 'Done.' },
      call('artifacts', { id: 'lost', command: 'update', old_str: 'a', new_str: 'b' }),
      call('create_file', { path: '/a.txt', file_text: 'one' }),
      call('str_replace', { path: '/a.txt', old_str: 'two', new_str: 'three' }),
      call('bash_tool', { command: 'ls' }),
    );
    expect(text).toBe('Done.\n\n**a.txt**\n\n```txt\none\n```');
    expect(leftOut).toEqual([['tool', 3]]);
  });
});
