import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { DocumentText } from '../../../src/shared/chat/document.ts';
import { frame, startScriptedGateway, streamOf } from '../../faults/scripted-gateway.ts';
import { importArchive } from './archive-actions.ts';
import { failureFrom, removeFolder, settled, startApp, type TempApp } from './in-temp-app.ts';
import { open } from './open-apps.ts';
import { upload } from './upload.ts';

async function appWithGateway() {
  const gateway = await startScriptedGateway((_request, response) => {
    streamOf(response, frame('Noted.'), frame('', 'stop'), 'data: [DONE]\n\n');
  });
  const app = await startApp();
  await app.call.gateways.add({ name: 'Test', baseUrl: gateway.url, key: null });
  Object.assign(open, { app, gateway });
  const sentTexts = () =>
    gateway.requests.map(({ body }) => (JSON.parse(body) as { messages: { content: string }[] }).messages);
  return { app, sentTexts };
}

const document: DocumentText = {
  unit: 'page',
  parts: [
    { text: '[Page 1]\n\n# Tides', tokens: 6 },
    { text: '[Page 2]\n\nHigh at six.', tokens: 8 },
    { text: '[Page 3]\n\nLow at noon.', tokens: 8 },
  ],
};
const bytes = new TextEncoder().encode('%PDF-1.7 not really');

async function attach(app: TempApp, text: unknown = document, name = 'tides.pdf') {
  const fileId = await upload(app, bytes);
  const textId = await upload(app, new TextEncoder().encode(JSON.stringify(text)));
  return app.call.chat.attachDocument({ name, type: 'application/pdf', fileId, textId });
}

async function savedFile(app: TempApp, attachmentId: string): Promise<Uint8Array> {
  return (await app.fetch(await app.call.chat.attachedFile({ attachmentId }))).bytes();
}

describe('documents attached to messages', () => {
  it('C21: the chosen pages are sent, and the file can be saved again, even after a restart', async () => {
    const { app, sentTexts } = await appWithGateway();
    const whole = await attach(app);
    expect(whole).toMatchObject({ kind: 'document', unit: 'page', parts: 3, chosen: null, tokens: 22 });
    const some = await app.call.chat.chooseParts({ attachmentId: whole.id, chosen: [[2, 3]] });
    expect(some).toMatchObject({ chosen: [[2, 3]], tokens: 16, bytes: 46 });
    const { conversationId } = await app.call.chat.send({
      conversationId: null,
      text: 'When?',
      models: ['m'],
      attachmentIds: [some.id],
    });
    await settled(app, conversationId);
    const block = '[Page 2]\n\nHigh at six.\n\n[Page 3]\n\nLow at noon.';
    expect(sentTexts()).toEqual([
      [{ role: 'user', content: `<attachment name="tides.pdf">\n${block}\n</attachment>\n\nWhen?` }],
    ]);
    await app.close();
    const restarted = await startApp({ folder: app.folder });
    open.app = restarted;
    expect(await restarted.call.chat.attachmentText({ attachmentId: some.id })).toBe(block);
    expect(await restarted.call.chat.attachedDocument({ attachmentId: some.id })).toEqual(document);
    expect(await savedFile(restarted, some.id)).toEqual(bytes);
    // The attachment with all pages was never sent, so it's deleted.
    expect(await failureFrom(restarted.call.chat.attachmentText({ attachmentId: whole.id }))).toMatchObject({
      code: 'not-found',
    });
  });

  it('C21: parts that don’t exist and texts that aren’t valid are refused', async () => {
    const { app } = await appWithGateway();
    const { id } = await attach(app);
    for (const chosen of [
      [[3, 4]],
      [[2, 1]],
      [
        [1, 2],
        [2, 3],
      ],
    ] as [number, number][][])
      expect(await failureFrom(app.call.chat.chooseParts({ attachmentId: id, chosen }))).toMatchObject({
        code: 'bad-value',
      });
    for (const text of [{}, { unit: 'page', parts: [] }, { unit: 'page', parts: [{ text: 1, tokens: 1 }] }])
      expect(await failureFrom(attach(app, text))).toMatchObject({ code: 'bad-value' });
    const tooLong = { unit: 'whole', parts: [{ text: 'a'.repeat(4_000_001), tokens: 1 }] };
    expect(await failureFrom(attach(app, tooLong))).toMatchObject({ code: 'bad-value' });
  });

  it('C21: a document in a draft survives a restart, and is deleted with its file once nothing refers to it', async () => {
    const { app } = await appWithGateway();
    const { id } = await attach(app);
    const by = 'page';
    await app.call.drafts.save({ conversationId: null, text: '', attachmentIds: [id], by });
    await app.close();
    const second = await startApp({ folder: app.folder });
    open.app = second;
    expect(await savedFile(second, id)).toEqual(bytes);
    await second.call.drafts.save({ conversationId: null, text: '', attachmentIds: [], by });
    await second.close();
    const third = await startApp({ folder: app.folder });
    open.app = third;
    expect(await failureFrom(third.call.chat.attachedFile({ attachmentId: id }))).toMatchObject({
      code: 'not-found',
    });
    const amounts = await third.call.storage.usage();
    expect(amounts.find(({ kind }) => kind === 'conversations')).toMatchObject({ bytes: 0 });
  });

  it('C21: search finds a message by the name of its file', async () => {
    const { app } = await appWithGateway();
    const { id } = await attach(app, document, 'Ebb and flow.pdf');
    const { conversationId } = await app.call.chat.send({
      conversationId: null,
      text: '',
      models: ['m'],
      attachmentIds: [id],
    });
    await settled(app, conversationId);
    const { hits } = await app.call.search.messages({ query: 'ebb', order: 'newest', after: null, limit: 9 });
    expect(hits.map(({ snippet }) => snippet.text)).toEqual(['Ebb and flow.pdf']);
  });

  it('C14: an export has the file beside the JSON, and its import restores both', async () => {
    const { app } = await appWithGateway();
    const { id } = await attach(app);
    const { conversationId } = await app.call.chat.send({
      conversationId: null,
      text: 'When?',
      models: ['m'],
      attachmentIds: [id],
    });
    await settled(app, conversationId);
    let file: { readonly url: string; readonly name: string } | null = null;
    for await (const event of await app.call.transfer.export({
      conversationIds: [conversationId],
      format: 'json',
    }))
      if (event.type === 'ready') file = event;
    expect(file?.name).toBe('When.zip');
    const archive = await (await app.fetch(file?.url ?? '')).bytes();
    expect(Buffer.from(archive).toString('latin1')).toContain('attachments/tides.pdf');
    const other = await startApp();
    try {
      expect(await importArchive(other, archive)).toMatchObject({ added: 1, failures: [] });
      const imported = await settled(other, conversationId);
      const [attachment] = imported.messages.flatMap(({ attachments }) => attachments);
      expect(attachment).toMatchObject({ kind: 'document', name: 'tides.pdf', parts: 3 });
      expect(await savedFile(other, attachment?.id ?? '')).toEqual(bytes);
      expect(await other.call.chat.attachedDocument({ attachmentId: attachment?.id ?? '' })).toEqual(
        document,
      );
    } finally {
      await other.close();
      await removeFolder(other.folder);
    }
  });

  it('C21: the same document can be attached twice at the same time', async () => {
    const { app } = await appWithGateway();
    const fileId = await upload(app, bytes);
    const textId = await upload(app, new TextEncoder().encode(JSON.stringify(document)));
    const input = { name: 'tides.pdf', type: 'application/pdf', fileId, textId };
    const both = await Promise.all([
      app.call.chat.attachDocument(input),
      app.call.chat.attachDocument(input),
    ]);
    expect(both.map(({ name }) => name)).toEqual(['tides.pdf', 'tides.pdf']);
    await expect(app.call.chat.attachDocument(input)).resolves.toMatchObject({ parts: 3 });
  });

  it('C21: the same file in two messages is stored once', async () => {
    const { app } = await appWithGateway();
    const [one, other] = [await attach(app), await attach(app)];
    const hash = createHash('sha256').update(bytes).digest('hex');
    for (const attachment of [one, other])
      expect(attachment).toMatchObject({ file: { mediaId: hash, size: bytes.length } });
    expect(one.id).not.toBe(other.id);
  });
});
