import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { strToU8, type Zippable, zipSync } from 'fflate';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readArchive } from '../../../../src/main/services/transfer/read-archive.ts';
import { tidyTree } from '../../../../src/main/services/transfer/tidy-tree.ts';
import type { ImportStep } from '../../../../src/main/services/transfer/transfer-jobs.ts';
import { removeFolder, tempFolder } from '../in-temp-app.ts';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

type Message = Readonly<Record<string, unknown>>;

const text = (role: string, words: string, more: Message = {}): Message => ({
  author: { role },
  recipient: 'all',
  content: { content_type: 'text', parts: [words] },
  metadata: {},
  ...more,
});
const ask = (words: string, more: Message = {}) => text('user', words, more);
const reply = (words: string, more: Message = {}) => text('assistant', words, more);
const call = (recipient: string, content: Message) =>
  reply('', { recipient, content: { content_type: 'code', language: 'unknown', ...content } });
const picture = (pointer: string, more: Message = {}) => ({
  content_type: 'image_asset_pointer',
  asset_pointer: pointer,
  size_bytes: png.length,
  width: 1,
  height: 1,
  ...more,
});
const parts = (...list: readonly unknown[]) => ({
  content: { content_type: 'multimodal_text', parts: list },
});

/** Creates a conversation whose messages, or damaged nodes, follow each other. */
function thread(messages: readonly unknown[], more: Message = {}): Message {
  const ids = messages.map((_, at) => `n${at}`);
  const nodes = messages.map((message, at) => [
    `n${at}`,
    typeof message === 'object'
      ? { id: ids[at], parent: ids[at - 1] ?? null, children: ids.slice(at + 1, at + 2), message }
      : message,
  ]);
  return {
    conversation_id: 'c1',
    title: 'Soup',
    current_node: ids.at(-1),
    mapping: Object.fromEntries(nodes),
    ...more,
  };
}

/** Reads an archive with a conversation and other files. */
async function read(conversation: unknown, files: Zippable = {}) {
  const folder = await tempFolder();
  onTestFinished(() => removeFolder(folder));
  const path = join(folder, 'export.zip');
  const list = strToU8(JSON.stringify([conversation]));
  await writeFile(path, zipSync({ 'conversations-000.json': list, 'user.json': strToU8('{}'), ...files }));
  const steps: ImportStep[] = [];
  for await (const step of readArchive(path, 0, `${path}.db`)) steps.push(step);
  const found = steps.find((step) => step.type === 'conversation');
  const conversationRead = found && tidyTree(found.conversation);
  return {
    steps,
    leftOut: Object.entries(found?.leftOut ?? {}).filter(([, count]) => count > 0),
    failures: steps.flatMap((step) => (step.type === 'unreadable' ? [step.failure.reason] : [])),
    texts: conversationRead?.messages.map((message) => message.text),
    parents: conversationRead?.messages.map(({ id, parentId }) => [id, parentId]),
    models: conversationRead?.messages.map((message) => message.reply?.model ?? null),
    attachments: conversationRead?.messages.map((message) => message.attachments.map(({ name }) => name)),
    contents: conversationRead?.attachments,
    stored: steps.filter((step) => step.type === 'file' && step.last).length,
  };
}

describe('the files of ChatGPT’s export', () => {
  it('C14: images are found by their ids, under old and new names and in any folder', async () => {
    const found = await read(
      thread([
        ask('', parts(picture('file-service://file-AbC123'), 'What is this?')),
        reply('Borscht.'),
        ask('', {
          ...parts(picture('sediment://file_000000001a2b'), 'And this?'),
          metadata: {
            attachments: [{ id: 'file_000000001a2b', name: 'second.png', mime_type: 'image/png' }],
          },
        }),
        ask('', parts(picture('file-service://file-Dat9'), picture('sediment://file_gone'))),
      ]),
      {
        'file-AbC123-soup.png': png,
        'user-1/file_000000001a2b-sanitized.png': png,
        'file-Dat9.dat': png,
        'conversation_asset_file_names.json': strToU8(JSON.stringify({ 'file-Dat9.dat': 'third.png' })),
      },
    );
    expect(found.attachments).toEqual([['soup.png'], [], ['second.png'], ['third.png']]);
    expect(found.texts).toEqual(['What is this?', 'Borscht.', 'And this?', '[Image]']);
    expect([found.leftOut, found.failures, found.stored]).toEqual([[['image', 1]], [], 3]);
  });

  it('C14: generated images become replies, with the text that follows them', async () => {
    const found = await read(
      thread([
        ask('Draw soup.'),
        call('dalle.text2im', { text: '{"prompt":"soup"}' }),
        {
          ...text('tool', ''),
          author: { role: 'tool', name: 'dalle.text2im' },
          ...parts(picture('file-service://file-Gen1', { metadata: { dalle: { prompt: 'soup' } } })),
        },
        reply('Here it is.'),
      ]),
      { 'dalle-generations/file-Gen1-0a1b.webp': png },
    );
    expect(found.texts).toEqual(['Draw soup.', '', 'Here it is.']);
    expect(found.attachments?.[1]).toEqual(['0a1b.webp']);
    expect(found.leftOut).toEqual([['tool', 1]]);
  });

  it('C14: attached text files are imported, and other attachments are named', async () => {
    const attachments = [
      { id: 'file-Txt1', name: 'menu.csv', mime_type: 'text/csv' },
      { id: 'file-Pdf1', name: 'book.pdf', mime_type: 'application/pdf' },
      { id: 'file-Img1', name: 'photo.png', mimeType: 'image/png' },
      { id: 'file-Gone', name: 'lost.txt' },
    ];
    const found = await read(thread([ask('Read these.', { metadata: { attachments } })]), {
      'file-Txt1-menu.csv': strToU8('dish,price\nBorscht,7'),
      'file-Pdf1.dat': Uint8Array.of(0x25, 0x50, 0x44, 0x46, 0, 0xff),
      'file-Img1.dat': png,
    });
    expect(found.attachments).toEqual([['photo.png', 'menu.csv']]);
    expect(found.contents?.find(({ kind }) => kind === 'text')).toMatchObject({
      text: 'dish,price\nBorscht,7',
    });
    expect(found.texts).toEqual(['[File: book.pdf]\n\n[File: lost.txt]\n\nRead these.']);
    expect(found.leftOut).toEqual([['file', 2]]);
  });

  it('C14: damaged lists of names and references to anything else affect nothing', async () => {
    const found = await read(
      thread([
        ask(
          'Look',
          parts(picture('../../user.json'), picture('sediment://'), { content_type: 'image_asset_pointer' }),
        ),
      ]),
      { 'conversation_asset_file_names.json': strToU8('[1'), 'file-X1.dat': png },
    );
    expect([found.texts, found.leftOut]).toEqual([['[Image]\n\n[Image]\n\n[Image]'], [['image', 3]]]);
  });

  it('C14: the text of voice chats is imported, and their recordings are counted', async () => {
    const spoken = { content_type: 'audio_transcription', text: 'How do I cook beets?', direction: 'in' };
    const sound = {
      content_type: 'real_time_user_audio_video_asset_pointer',
      audio_asset_pointer: {
        content_type: 'audio_asset_pointer',
        asset_pointer: 'sediment://file_1',
        format: 'wav',
      },
    };
    const found = await read(thread([ask('', parts(spoken, sound))]));
    expect([found.texts, found.leftOut]).toEqual([['How do I cook beets?'], [['audio', 1]]]);
  });
});

describe('what ChatGPT did besides replying', () => {
  it('C14: calls of tools aren’t replies, whatever their form, and each is counted', async () => {
    const found = await read(
      thread([
        ask('What is the weather?'),
        call('browser', { text: 'search("weather")' }),
        text('tool', '', { content: { content_type: 'tether_browsing_display', result: '…' } }),
        reply('{"location":"Oslo"}', { recipient: 'api_tool.call_tool' }),
        reply('Let me compute.', { recipient: 'all' }),
        call('python', { text: 'print(1)' }),
        text('tool', '', { content: { content_type: 'execution_output', text: '1' } }),
        reply('Rain.'),
      ]),
    );
    expect(found.texts).toEqual(['What is the weather?', 'Let me compute.', 'Rain.']);
    expect(found.leftOut).toEqual([['tool', 5]]);
  });

  it('C14: documents in the canvas are imported with each change', async () => {
    const change = (...updates: readonly unknown[]) =>
      call('canmore.update_textdoc', { language: 'json', text: JSON.stringify({ updates }) });
    const done = text('tool', 'Successfully updated text document', {
      author: { role: 'tool', name: 'canmore.update_textdoc' },
    });
    const first = { name: 'Recipe', type: 'document', content: '# Borscht\n\nBeets (2).' };
    const found = await read(
      thread([
        ask('Write it down.'),
        call('canmore.create_textdoc', { text: JSON.stringify(first) }),
        text('tool', 'Successfully created', { author: { role: 'tool', name: 'canmore.create_textdoc' } }),
        reply('Done.'),
        ask('More beets.'),
        change({ pattern: 'Beets \\(2\\)\\.', replacement: 'Beets ($&3).' }),
        done,
        ask('Again.'),
        change({ pattern: '.*', multiple: false, replacement: 'New ``` text' }),
        ask('Something odd.'),
        change({ pattern: '(a+)+$', replacement: 'x' }),
      ]),
    );
    expect(found.texts).toEqual([
      'Write it down.',
      '**Recipe**\n\n```markdown\n# Borscht\n\nBeets (2).\n```',
      'Done.',
      'More beets.',
      '**Recipe**\n\n```markdown\n# Borscht\n\nBeets ($&3).\n```',
      'Again.',
      '**Recipe**\n\n````markdown\nNew ``` text\n````',
      'Something odd.',
    ]);
    // The change that can't be applied.
    expect(found.leftOut).toEqual([['tool', 1]]);
  });

  it('C14: code in the canvas has its language', async () => {
    const code = { name: 'soup.py', type: 'code/python', content: 'print("soup")' };
    const found = await read(
      thread([ask('Code it.'), call('canmore.create_textdoc', { text: JSON.stringify(code) })]),
    );
    expect(found.texts?.[1]).toBe('**soup.py**\n\n```python\nprint("soup")\n```');
  });

  it('C14: the report of deep research is imported from the state of its widget', async () => {
    const cite = '\ue200cite\ue202turn0search1\ue201';
    const report = reply(`Beets are red. ${cite}`, {
      metadata: { content_references: [{ matched_text: cite, alt: '([Beets](https://beets.example/))' }] },
    });
    const found = await read(
      thread([
        ask('Research beets.'),
        text('tool', 'The research has started.', {
          metadata: {
            chatgpt_sdk: { widget_state: JSON.stringify({ status: 'done', report_message: report }) },
          },
        }),
      ]),
    );
    expect(found.texts).toEqual(['Research beets.', 'Beets are red. ([Beets](https://beets.example/))']);
    expect(found.leftOut).toEqual([]);
  });

  it('C14: memories and custom instructions are counted, also hidden ones', async () => {
    const found = await read(
      thread([
        ask('', {
          content: {
            content_type: 'user_editable_context',
            user_profile: 'A cook',
            user_instructions: 'Be brief',
          },
          metadata: { is_visually_hidden_from_conversation: true },
        }),
        ask('I like beets.'),
        reply('User likes beets.', { recipient: 'bio' }),
        text('tool', 'Model set context updated.', { author: { role: 'tool', name: 'bio' } }),
        reply('Noted.'),
      ]),
    );
    expect(found.texts).toEqual(['I like beets.', 'Noted.']);
    expect(found.leftOut).toEqual([['memory', 2]]);
  });

  it('C14: marks of old citations are removed', async () => {
    const marked =
      'Red:contentReference[oaicite:0]{index=0} and :contentReference[oaicite:12]{index=12}round.';
    expect((await read(thread([ask('Beets?'), reply(marked)]))).texts?.[1]).toBe('Red andround.');
  });

  it('C14: replies without a model have the conversation’s, and content of a new kind keeps its text', async () => {
    const found = await read(
      thread(
        [
          ask('Hi'),
          reply('Hello'),
          reply('Hello!', { metadata: { model_slug: 'gpt-4o' } }),
          reply('', { content: { content_type: 'super_text', text: 'New form' } }),
          reply('', { content: { content_type: 'hologram', data: [] } }),
        ],
        { default_model_slug: 'gpt-5' },
      ),
    );
    expect(found.models).toEqual([null, 'gpt-5', 'gpt-4o', 'gpt-5']);
    expect([found.texts?.[3], found.leftOut]).toEqual(['New form', [['other', 1]]]);
  });
});

describe('a damaged message of ChatGPT', () => {
  it.each([
    [
      'no author',
      { content: { content_type: 'text', parts: ['Soup.'] }, metadata: {} },
      ['Q', 'Soup.', 'Thanks', 'Bye'],
    ],
    [
      'no metadata',
      { author: { role: 'assistant' }, content: { content_type: 'text', parts: ['Soup.'] } },
      ['Q', 'Soup.', 'Thanks', 'Bye'],
    ],
    ['metadata of another type', reply('Soup.', { metadata: 'none' }), ['Q', 'Soup.', 'Thanks', 'Bye']],
    ['a date of another type', reply('Soup.', { create_time: 'soon' }), ['Q', 'Soup.', 'Thanks', 'Bye']],
    [
      'one text instead of parts',
      reply('', { content: { content_type: 'text', text: 'Soup.' } }),
      ['Q', 'Soup.', 'Thanks', 'Bye'],
    ],
    ['no content', { author: { role: 'assistant' }, metadata: {} }, ['Q', 'Thanks', 'Bye']],
    ['content of another type', reply('', { content: 'Soup.' }), ['Q', 'Thanks', 'Bye']],
    ['nothing that can be read', 7, ['Q', 'Thanks', 'Bye']],
  ])('C14: with %s doesn’t cut its thread in two', async (_, message, texts) => {
    const found = await read(thread([ask('Q'), message, ask('Thanks'), reply('Bye')]));
    expect(found.texts).toEqual(texts);
    expect(found.parents?.filter(([, parent]) => parent === null)).toEqual([['n0', null]]);
    expect(found.leftOut).toEqual(texts.length === 4 ? [] : [['other', 1]]);
    expect(found.failures).toEqual([]);
  });

  it('C14: whose node has no id or parent stays in its place', async () => {
    const whole = thread([ask('Q'), reply('A'), ask('Thanks'), reply('Bye')]) as {
      mapping: Record<string, Record<string, unknown>>;
    };
    const { n1, n2 } = whole.mapping;
    const { id: _, ...withoutId } = n1 ?? {};
    const { parent: __, ...withoutParent } = n2 ?? {};
    const mapping = { ...whole.mapping, n1: withoutId, n2: withoutParent };
    const found = await read({ ...whole, mapping });
    expect(found.parents).toEqual([
      ['n0', null],
      ['n1', 'n0'],
      ['n2', 'n1'],
      ['n3', 'n2'],
    ]);
  });

  it('C14: a conversation in which nothing was written isn’t a failure, and one whose content is left out is', async () => {
    const empty = await read(thread([text('system', '')]));
    expect([empty.steps, empty.failures]).toEqual([[], []]);
    const tools = await read(thread([call('python', { text: 'print(1)' })]));
    expect(tools.failures).toEqual(['no-messages']);
  });
});
