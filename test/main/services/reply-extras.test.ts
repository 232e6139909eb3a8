import { Buffer } from 'node:buffer';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { unzipSync } from 'fflate';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Message } from '../../../src/shared/chat/message.ts';
import { frame, jsonOf, type Script, startScriptedGateway, streamOf } from '../../faults/scripted-gateway.ts';
import { importArchive } from './archive-actions.ts';
import { removeFolder, settled, startApp, type TempApp, watchUntil } from './in-temp-app.ts';
import { apps, open } from './open-apps.ts';

const done = 'data: [DONE]\n\n';

async function appWith(script: Script): Promise<TempApp> {
  const gateway = await startScriptedGateway(script);
  const app = await startApp();
  Object.assign(open, { app, gateway });
  await app.call.gateways.add({ name: 'Test', baseUrl: gateway.url, key: null });
  return app;
}

/** Creates a stream frame with this delta. */
function deltaFrame(delta: unknown, finish: string | null = null): string {
  return `data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;
}

const call = (fields: object) => deltaFrame({ tool_calls: [fields] });
const toolStream = [
  call({ index: 0, id: 'a', type: 'function', function: { name: 'tide', arguments: '' } }),
  call({ index: 0, function: { arguments: '{"port":' } }),
  call({ index: 0, function: { arguments: '"Brest"}' } }),
];
const tide = { name: 'tide', arguments: '{"port":"Brest"}' };

async function ask(app: TempApp): Promise<Message | undefined> {
  const { conversationId } = await app.call.chat.send({ conversationId: null, text: 'Go', models: ['m'] });
  return (await settled(app, conversationId)).messages.find(({ reply }) => reply);
}

/** A one-pixel PNG, and the first bytes of a JPEG. */
const png =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]).toString('base64');
const imagePart = (url: string) => ({ type: 'image_url', image_url: { url } });

describe('the images of a reply', () => {
  it('C4, C28: are kept with the partial reply after a crash', async () => {
    const app = await appWith((_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(deltaFrame({ images: [imagePart(`data:image/png;base64,${png}`)] }));
    });
    const { conversationId } = await app.call.chat.send({ conversationId: null, text: 'Go', models: ['m'] });
    const database = new DatabaseSync(join(app.folder, 'parlance.db'));
    onTestFinished(() => database.close());
    const stored = () =>
      database.prepare('SELECT attachments FROM messages WHERE generation_id IS NOT NULL').get()?.attachments;
    await expect.poll(stored, { timeout: 120_000 }).toContain('image-1.png');
    // A copy of the folder is what a crash would leave.
    const folder = `${app.folder}-crashed`;
    await cp(app.folder, folder, { recursive: true });
    const next = await startApp({ folder });
    apps.push(next);
    const reply = (await settled(next, conversationId)).messages.find((message) => message.reply);
    expect(reply?.reply?.ending).toMatchObject({ kind: 'interrupted' });
    const [image] = reply?.attachments ?? [];
    const url = await next.call.chat.attachedFile({ attachmentId: image?.id ?? '' });
    expect(Buffer.from(await (await next.fetch(url)).bytes()).toString('base64')).toBe(png);
  });

  it('C28: are stored as files, whatever form they come in, and survive a restart', async () => {
    const app = await appWith((_, response) =>
      streamOf(
        response,
        deltaFrame({ images: [imagePart(`data:image/png;base64,${png}`)] }),
        // Some gateways send the same image repeatedly.
        deltaFrame({ images: [imagePart(`data:image/png;base64,${png}`)] }),
        deltaFrame({
          content: [
            { type: 'text', text: 'Two.' },
            { type: 'image', b64_json: jpeg },
          ],
        }),
        frame('', 'stop'),
        done,
      ),
    );
    const reply = await ask(app);
    expect(reply).toMatchObject({
      text: 'Two.',
      attachments: [
        { kind: 'image', name: 'image-1.png', file: { type: 'image/png' } },
        { kind: 'image', name: 'image-2.jpg', file: { type: 'image/jpeg', size: 7 } },
      ],
    });
    await app.close();
    const restarted = await startApp({ folder: app.folder });
    open.app = restarted;
    const stored = (await settled(restarted, reply?.conversationId ?? '')).messages.find(
      ({ reply: made }) => made,
    );
    expect(stored).toEqual(reply);
    const url = await restarted.call.chat.attachedFile({ attachmentId: stored?.attachments[0]?.id ?? '' });
    expect(Buffer.from(await (await restarted.fetch(url)).arrayBuffer()).toString('base64')).toBe(png);
  });

  it('C28: are shown without reloading if they arrive after the finish reason', async () => {
    const ended = Promise.withResolvers<void>();
    const app = await appWith(async (_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(frame('Here.', 'stop'));
      await ended.promise;
      response.end(deltaFrame({ images: [imagePart(`data:image/png;base64,${png}`)] }) + done);
    });
    const { conversationId } = await app.call.chat.send({ conversationId: null, text: 'Go', models: ['m'] });
    const { messages } = await watchUntil(app, conversationId, (detail) => {
      const reply = detail.messages.find((message) => message.reply);
      if (reply?.reply?.ending) ended.resolve();
      return (reply?.attachments.length ?? 0) > 0;
    });
    expect(messages.at(-1)).toMatchObject({ text: 'Here.', reply: { ending: { kind: 'complete' } } });
  });

  it('C28: are enough for a reply without text, and aren’t sent back', async () => {
    const app = await appWith((_, response) =>
      jsonOf(response, 200, {
        choices: [
          { message: { content: '', images: [imagePart(`data:;base64,${png}`)] }, finish_reason: 'stop' },
        ],
      }),
    );
    const reply = await ask(app);
    expect(reply?.attachments).toHaveLength(1);
    await app.call.chat.send({ conversationId: reply?.conversationId ?? '', text: 'Another', models: ['m'] });
    await settled(app, reply?.conversationId ?? '');
    const body = JSON.parse(open.gateway?.requests.at(-1)?.body ?? '');
    expect(body.messages.map(({ content }: { content: string }) => content)).toEqual([
      'Go',
      '[image-1.png]',
      'Another',
    ]);
  });

  it('C28: beyond the hundredth are counted and not stored, however often they’re all repeated', async () => {
    const images = Array.from({ length: 103 }, (_, number) =>
      imagePart(`data:image/jpeg;base64,${Buffer.from([0xff, 0xd8, 0xff, number]).toString('base64')}`),
    );
    const app = await appWith((_, response) =>
      streamOf(
        response,
        ...[1, 2].map(() => deltaFrame({ images: images.slice(0, 100) })),
        deltaFrame({ images: images.slice(100) }),
        frame('Here.', 'stop'),
        done,
      ),
    );
    const reply = await ask(app);
    expect(reply?.attachments.map(({ name }) => name)).toEqual(
      images.slice(0, 100).map((_, index) => `image-${index + 1}.jpg`),
    );
    expect(reply?.extras).toMatchObject({ droppedImages: 3 });
  });

  it('C28: that aren’t images, or are too large to decode, are counted and not stored', async () => {
    // The header claims 40,000 × 40,000 pixels, which would take 6.4 GB.
    const bomb = Buffer.from(png, 'base64');
    bomb.writeUInt32BE(40_000, 16);
    bomb.writeUInt32BE(40_000, 20);
    const bad = [
      'data:image/svg+xml;base64,PHN2Zy8+',
      'data:image/png;base64,AAAA',
      `data:image/png;base64,${bomb.toString('base64')}`,
      'javascript:alert(1)',
      '',
    ];
    const app = await appWith((_, response) =>
      streamOf(response, deltaFrame({ images: bad.map(imagePart) }), frame('Here.', 'stop'), done),
    );
    expect(await ask(app)).toMatchObject({ text: 'Here.', attachments: [], extras: { droppedImages: 5 } });
  });

  it('C28: at another address become images in the text, which are loaded on request', async () => {
    const app = await appWith((_, response) =>
      streamOf(
        response,
        deltaFrame({ images: [imagePart('https://a.example/b c.png')] }),
        frame('', 'stop'),
        done,
      ),
    );
    expect(await ask(app)).toMatchObject({
      text: '\n\n![](<https://a.example/b%20c.png>)\n\n',
      attachments: [],
    });
  });

  it('C14 C28: are exported beside the JSON, and restored with it', async () => {
    const app = await appWith((_, response) =>
      streamOf(
        response,
        deltaFrame({ images: [imagePart(`data:image/png;base64,${png}`)] }),
        frame('', 'stop'),
        done,
      ),
    );
    const reply = await ask(app);
    const conversationId = reply?.conversationId ?? '';
    let url = '';
    for await (const event of await app.call.transfer.export({
      conversationIds: [conversationId],
      format: 'json',
    }))
      if (event.type === 'ready') url = event.url;
    const archive = await (await app.fetch(url)).bytes();
    expect(Object.keys(unzipSync(archive))).toEqual(['conversations.json', 'attachments/image-1.png']);
    const other = await startApp();
    try {
      expect(await importArchive(other, archive)).toMatchObject({ added: 1, failures: [] });
      const { messages } = await settled(other, conversationId);
      const [image] = messages.flatMap(({ attachments }) => attachments);
      const file = await other.fetch(await other.call.chat.attachedFile({ attachmentId: image?.id ?? '' }));
      expect(Buffer.from(await file.bytes()).toString('base64')).toBe(png);
    } finally {
      await other.close();
      await removeFolder(other.folder);
    }
  });
});

describe('other contents of a reply', () => {
  it('C2: a refusal is the text of the reply, which says that the model declined', async () => {
    const app = await appWith((_, response) =>
      streamOf(response, deltaFrame({ refusal: 'I can’t ' }), deltaFrame({ refusal: 'help.' }, 'stop'), done),
    );
    expect(await ask(app)).toMatchObject({
      text: 'I can’t help.',
      extras: { declined: true, toolCalls: [] },
    });
  });

  it('C2: the tool calls of a reply survive a restart', async () => {
    const app = await appWith((_, response) =>
      streamOf(response, ...toolStream, frame('', 'tool_calls'), done),
    );
    const reply = await ask(app);
    expect(reply).toMatchObject({
      text: '',
      extras: { declined: false, toolCalls: [tide] },
      reply: { ending: { kind: 'complete', finishReason: 'tool_calls' } },
    });
    await app.close();
    const restarted = await startApp({ folder: app.folder });
    open.app = restarted;
    const { messages } = await settled(restarted, reply?.conversationId ?? '');
    expect(messages.find(({ id }) => id === reply?.id)).toEqual(reply);
  });

  it('C4: tool calls that arrived before the app was closed are kept, and the reply counts as interrupted', async () => {
    const app = await appWith((_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(toolStream.join(''));
    });
    const { conversationId } = await app.call.chat.send({ conversationId: null, text: 'Go', models: ['m'] });
    const isWhole = ({ extras }: Message) => extras?.toolCalls[0]?.arguments === tide.arguments;
    await watchUntil(app, conversationId, ({ messages }) => messages.some(isWhole));
    await app.close();
    const restarted = await startApp({ folder: app.folder });
    open.app = restarted;
    const { messages } = await settled(restarted, conversationId);
    expect(messages.find(({ reply }) => reply)).toMatchObject({
      extras: { toolCalls: [tide] },
      reply: { ending: { kind: 'interrupted' } },
    });
  });

  it('C2: a whole response is read like a stream: refusal, calls and images', async () => {
    const message = {
      content: [
        { type: 'text', text: 'Here.' },
        { type: 'image_url', image_url: { url: 'data:image/png;base64,' } },
      ],
      refusal: null,
      tool_calls: [{ id: 'a', type: 'function', function: tide }],
      images: [{ type: 'image_url', image_url: { url: 'data:image/jpeg;base64,' } }],
    };
    const app = await appWith((_, response) =>
      jsonOf(response, 200, { choices: [{ index: 0, message, finish_reason: 'stop' }] }),
    );
    expect(await ask(app)).toMatchObject({
      text: 'Here.',
      extras: { declined: false, toolCalls: [tide], droppedImages: 2 },
    });
  });

  it('C28: cited sources are collected once each, in any shape that gateways send, and survive a restart', async () => {
    const annotation = (url: string, title: string) => ({
      type: 'url_citation',
      url_citation: { url, title, start_index: 0, end_index: 3 },
    });
    const chunk = (delta: object, more: object = {}) =>
      `data: ${JSON.stringify({ choices: [{ index: 0, delta }], ...more })}\n\n`;
    const app = await appWith((_, response) =>
      streamOf(
        response,
        // A search model repeats its sources in every frame, first without titles.
        chunk({ content: 'High ' }, { citations: ['https://a.example/', 'https://b.example/'] }),
        chunk({ content: 'tide.' }, { search_results: [{ url: 'https://a.example/', title: 'Tides' }] }),
        chunk({ annotations: [annotation('https://c.example/', 'Charts'), { type: 'file_citation' }, null] }),
        chunk({ annotations: [{ type: 'url_citation', url: 'javascript:alert(1)', title: 'No' }] }),
        chunk({ annotations: 'x' }, { citations: [7, {}, '', 'https://a.example/'] }),
        frame('', 'stop'),
        done,
      ),
    );
    const reply = await ask(app);
    const citations = [
      { url: 'https://a.example/', title: 'Tides' },
      { url: 'https://b.example/', title: '' },
      { url: 'https://c.example/', title: 'Charts', ends: [3] },
      { url: 'javascript:alert(1)', title: 'No' },
    ];
    expect(reply).toMatchObject({ text: 'High tide.', extras: { citations } });
    await app.close();
    const restarted = await startApp({ folder: app.folder });
    open.app = restarted;
    const { messages } = await settled(restarted, reply?.conversationId ?? '');
    expect(messages.find(({ id }) => id === reply?.id)?.extras?.citations).toEqual(citations);
  });

  it('C28: at most 200 sources are stored', async () => {
    const citations = Array.from({ length: 900 }, (_, at) => `https://a.example/${at}`);
    const message = { role: 'assistant', content: 'Many.' };
    const app = await appWith((_, response) =>
      jsonOf(response, 200, { citations, choices: [{ index: 0, message, finish_reason: 'stop' }] }),
    );
    expect((await ask(app))?.extras?.citations).toHaveLength(200);
  });

  it('C2: a text-only reply has no extras', async () => {
    const app = await appWith((_, response) => streamOf(response, frame('Plain.'), frame('', 'stop'), done));
    expect((await ask(app))?.extras).toBeNull();
  });
});
