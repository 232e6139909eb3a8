import { describe, expect, it } from 'vitest';
import { tokensOfAttachment } from '../../../src/shared/chat/attachment.ts';
import { importArchive } from './archive-actions.ts';
import { appWith, attach, image, messageWithImage, png, send } from './image-app.ts';
import { failureFrom, removeFolder, settled, startApp, type TempApp } from './in-temp-app.ts';
import { open } from './open-apps.ts';

async function exportOf(app: TempApp, conversationId: string, format: 'json' | 'markdown') {
  const events = await app.call.transfer.export({ conversationIds: [conversationId], format });
  for await (const event of events) {
    if (event.type !== 'ready') continue;
    return { name: event.name, bytes: await (await app.fetch(event.url)).bytes() };
  }
  throw new Error('nothing was exported');
}

describe('messages with images', () => {
  it('C20: an edited message keeps its images unless the edit replaces them', async () => {
    const { app, sent } = await appWith();
    const { conversation, messages } = await send(app, 'What is this?', [(await attach(app)).id]);
    const messageId = messages.find(({ reply }) => !reply)?.id ?? '';
    const target = { conversationId: conversation.id, messageId };
    await app.call.chat.edit({ ...target, text: 'What colour is this?' });
    await settled(app, conversation.id);
    expect(sent()[1]).toEqual([
      { role: 'user', content: [image, { type: 'text', text: 'What colour is this?' }] },
    ]);
    await app.call.chat.edit({ ...target, text: 'And without it?', attachmentIds: [] });
    await settled(app, conversation.id);
    expect(sent()[2]).toEqual([{ role: 'user', content: 'And without it?' }]);
  });

  it('C20: every compared model gets the image, and so does a regenerated reply', async () => {
    const { app, sent } = await appWith();
    const { id } = await attach(app);
    const { conversationId, messageIds } = await app.call.chat.send({
      conversationId: null,
      text: 'What is this?',
      attachmentIds: [id],
      models: ['a', 'b'],
    });
    await settled(app, conversationId);
    expect(sent()).toEqual([[messageWithImage], [messageWithImage]]);
    await app.call.chat.regenerate({ conversationId, messageId: messageIds[0] ?? '', model: null });
    await settled(app, conversationId);
    expect(sent()[2]).toEqual([messageWithImage]);
  });

  it('C20: a branch keeps its images when the original conversation is deleted, and deleting the branch deletes the file', async () => {
    const { app, sent } = await appWith();
    const { id: attachmentId } = await attach(app);
    const { conversation, messages } = await send(app, 'What is this?', [attachmentId]);
    const branched = await app.call.conversations.branch({
      conversationId: conversation.id,
      messageId: messages.at(-1)?.id ?? '',
    });
    await app.call.conversations.remove({ conversationId: conversation.id });
    await app.close();
    const restarted = await startApp({ folder: app.folder });
    open.app = restarted;
    await send(restarted, 'And now?', [], branched.id);
    expect(sent()[1]?.[0]).toEqual(messageWithImage);
    await restarted.call.conversations.remove({ conversationId: branched.id });
    await restarted.close();
    const last = await startApp({ folder: app.folder });
    open.app = last;
    expect(await failureFrom(last.call.chat.attachedFile({ attachmentId }))).toMatchObject({
      code: 'not-found',
    });
    const amounts = await last.call.storage.usage();
    expect(amounts.find(({ kind }) => kind === 'conversations')).toMatchObject({ bytes: 0 });
  });

  it('C20: an export contains the image as a file next to the JSON or Markdown, and importing it restores the image', async () => {
    const { app, gateway, sent } = await appWith();
    const { conversation } = await send(app, 'What is this?', [(await attach(app)).id]);
    const markdown = await exportOf(app, conversation.id, 'markdown');
    expect(markdown.name).toBe('What is this.zip');
    const text = Buffer.from(markdown.bytes).toString('latin1');
    expect(text).toContain('![gate](<attachments/gate.png>)');
    expect(text).toContain(png.toString('latin1'));
    const json = await exportOf(app, conversation.id, 'json');
    expect(json.name).toBe('What is this.zip');
    expect(Buffer.from(json.bytes).toString('latin1')).not.toContain(png.toString('base64').slice(0, 60));

    const other = await startApp();
    try {
      await other.call.gateways.add({ name: 'Test', baseUrl: gateway.url, key: null });
      expect(await importArchive(other, json.bytes)).toMatchObject({ added: 1, failures: [] });
      await send(other, 'And now?', [], conversation.id);
      expect(sent()[1]?.[0]).toEqual(messageWithImage);
    } finally {
      await other.close();
      await removeFolder(other.folder);
    }
  });

  it('C20: search finds a message by the name of its image', async () => {
    const { app } = await appWith();
    await send(app, 'What is this?', [(await attach(app)).id]);
    const { hits } = await app.call.search.messages({
      query: 'gate',
      order: 'newest',
      after: null,
      limit: 9,
    });
    expect(hits.map(({ snippet }) => snippet.text)).toEqual([expect.stringContaining('gate.png')]);
  });

  it('C20: the context meter counts an image by its size in pixels', async () => {
    const { app } = await appWith();
    expect(tokensOfAttachment(await attach(app))).toBe(765);
  });

  it('C20: an image that no message or draft uses is deleted at the next start', async () => {
    const { app } = await appWith();
    const { id: attachmentId } = await attach(app);
    await app.close();
    const restarted = await startApp({ folder: app.folder });
    open.app = restarted;
    expect(await failureFrom(restarted.call.chat.attachedFile({ attachmentId }))).toMatchObject({
      code: 'not-found',
    });
  });
});
