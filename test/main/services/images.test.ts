import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { jsonOf } from '../../faults/scripted-gateway.ts';
import { appWith, attach, chatBody, image, messageWithImage, noted, png, send, url } from './image-app.ts';
import { failureFrom, settled, startApp } from './in-temp-app.ts';
import { open } from './open-apps.ts';
import { upload } from './upload.ts';

describe('images attached to messages', () => {
  it('C20: are sent as parts with the text, again with later messages, and others stay plain strings', async () => {
    const { app, sent } = await appWith();
    const attached = await attach(app);
    expect(attached).toMatchObject({ kind: 'image', alt: 'gate', tokens: 765, file: { type: 'image/png' } });
    const { conversation } = await send(app, 'What is this?', [attached.id]);
    await send(app, 'And now?', [], conversation.id);
    expect(sent()[0]).toEqual([messageWithImage]);
    expect(sent()[1]).toEqual([
      messageWithImage,
      { role: 'assistant', content: 'Noted.' },
      { role: 'user', content: 'And now?' },
    ]);
  });

  it('C20: an image without text is a message', async () => {
    const { app, sent } = await appWith();
    await send(app, '', [(await attach(app)).id]);
    expect(sent()).toEqual([[{ role: 'user', content: [image] }]]);
  });

  it('C20: the preview and the request inspector show an image’s size, and the database never holds it', async () => {
    const { app } = await appWith();
    const { id } = await attach(app);
    const message = { conversationId: null, text: 'What is this?', attachmentIds: [id], models: ['m'] };
    const short = 'data:image/png;base64,… (3 kB)';
    expect(await app.call.chat.preview(message)).toContain(short);
    await send(app, 'What is this?', [id]);
    const body = await chatBody(app);
    expect(body).toContain(short);
    expect(body).not.toContain(url);
    await app.close();
    const files = (await readdir(app.folder)).filter(
      (name) => name.includes('.db') || name.includes('sqlite'),
    );
    expect(files.length).toBeGreaterThan(0);
    for (const name of files)
      expect((await readFile(join(app.folder, name))).includes(png.toString('base64').slice(0, 60))).toBe(
        false,
      );
  });

  it('C20: an image of a draft survives a restart, and can be sent then', async () => {
    const { app, sent } = await appWith();
    const { id } = await attach(app);
    await app.call.drafts.save({
      conversationId: null,
      text: 'What is this?',
      attachmentIds: [id],
      by: 'page',
    });
    await app.close();
    const restarted = await startApp({ folder: app.folder });
    open.app = restarted;
    await send(restarted, 'What is this?', [id]);
    expect(sent()).toEqual([[messageWithImage]]);
  });

  it('C20: a different alternative text makes a copy with the same file, and replaces the image where it isn’t sent', async () => {
    const { app, sent } = await appWith((request, response) =>
      request.body.includes('image_url')
        ? jsonOf(response, 400, { error: { message: 'this model does not support image input' } })
        : noted(request, response),
    );
    const first = await attach(app);
    const input = { attachmentId: first.id, alt: 'A closed gate at low tide' };
    const described = await app.call.chat.describeImage(input);
    expect(described).toEqual({ ...first, id: described.id, alt: input.alt });
    expect(described.id).not.toBe(first.id);
    const refused = await send(app, 'Which gate?', [described.id]);
    const reply = refused.messages.find((message) => message.reply);
    const { conversationId, id: messageId } = reply ?? { conversationId: '', id: '' };
    await app.call.chat.continueReply({ conversationId, messageId });
    await settled(app, conversationId);
    expect(sent()[1]).toEqual([
      { role: 'user', content: '[gate.png: A closed gate at low tide]\n\nWhich gate?' },
    ]);
  });

  it('C20: files that aren’t images are refused', async () => {
    const { app } = await appWith();
    for (const content of ['<svg xmlns="http://www.w3.org/2000/svg"/>', '%PDF-1.7', ''])
      expect(await failureFrom(attach(app, Buffer.from(content || ' ')))).toMatchObject({
        code: 'bad-value',
      });
  });
});

describe('a model that doesn’t accept images', () => {
  it('C20: is learned from its refusal, and gets the names of images from then on', async () => {
    const { app, gatewayId, sent } = await appWith((request, response) =>
      request.body.includes('image_url')
        ? jsonOf(response, 400, { error: { message: 'this model does not support image input' } })
        : noted(request, response),
    );
    const refused = await send(app, 'What is this?', [(await attach(app)).id]);
    const reply = refused.messages.find((message) => message.reply);
    expect(reply?.reply?.ending).toMatchObject({ kind: 'failed', failure: { code: 'images-refused' } });
    expect(await app.call.gateways.limits({ gatewayId })).toMatchObject([
      { model: 'm', limits: { corrections: [{ field: 'image_url', instead: null }] } },
    ]);
    const { conversationId, id: messageId } = reply ?? { conversationId: '', id: '' };
    await app.call.chat.continueReply({ conversationId, messageId });
    const { messages, generations } = await settled(app, conversationId);
    expect(messages.find((message) => message.reply)?.text).toBe('Noted.');
    expect(sent()[1]).toEqual([{ role: 'user', content: '[gate.png]\n\nWhat is this?' }]);
    expect(generations.at(-1)?.corrections).toEqual([{ field: 'image_url', instead: null }]);
    expect(sent()).toHaveLength(2);
  });
});

describe('a gateway that limits the size of requests', () => {
  it('C20: after its refusal, a message is sent without older images on request, and later ones aren’t sent too large', async () => {
    const { app, gatewayId, sent } = await appWith((request, response) =>
      request.body.length > 5_000
        ? jsonOf(response, 413, { error: { message: 'Request Entity Too Large' } })
        : noted(request, response),
    );
    const { conversation } = await send(app, 'The first', [(await attach(app)).id]);
    const refused = await send(app, 'The second', [(await attach(app)).id], conversation.id);
    const reply = refused.messages.find(({ id }) => id === refused.conversation.headId);
    expect(reply?.reply?.ending).toMatchObject({
      kind: 'failed',
      failure: { code: 'images-too-large', values: { status: 413, older: 1 } },
    });
    const [known] = await app.call.gateways.limits({ gatewayId });
    expect(known?.limits.maxChatBytes).toBeGreaterThan(5_000);

    const target = { conversationId: conversation.id, messageId: reply?.id ?? '' };
    await app.call.chat.continueReply({ ...target, withoutOlderImages: true });
    const regenerated = await settled(app, conversation.id);
    expect(regenerated.generations.at(-1)?.corrections).toEqual([{ field: 'older_images', instead: null }]);
    expect(sent()[2]).toEqual([
      { role: 'user', content: '[gate.png]\n\nThe first' },
      { role: 'assistant', content: 'Noted.' },
      { role: 'user', content: [image, { type: 'text', text: 'The second' }] },
    ]);

    const third = await send(app, 'The third', [(await attach(app)).id], conversation.id);
    const unsent = third.messages.find(({ id }) => id === third.conversation.headId);
    expect(unsent?.reply?.ending).toMatchObject({
      kind: 'failed',
      failure: { code: 'images-too-large', values: { older: 2, limit: known?.limits.maxChatBytes } },
    });
    expect(sent()).toHaveLength(3);
  });

  it('C20: smaller uploads replace the images of one request', async () => {
    const { app, sent } = await appWith((request, response) =>
      request.body.length > 2_000
        ? jsonOf(response, 413, { error: { message: 'Request Entity Too Large' } })
        : noted(request, response),
    );
    const attached = await attach(app);
    const { conversation, messages } = await send(app, 'What is this?', [attached.id]);
    const reply = messages.find((message) => message.reply);
    const small = png.subarray(0, 70);
    const fileId = await upload(app, new Uint8Array(small));
    await app.call.chat.continueReply({
      conversationId: conversation.id,
      messageId: reply?.id ?? '',
      smallerImages: [{ mediaId: attached.file.mediaId, fileId }],
    });
    const { generations } = await settled(app, conversation.id);
    expect(generations.at(-1)?.corrections).toEqual([{ field: 'smaller_images', instead: null }]);
    const smaller = `data:image/png;base64,${small.toString('base64')}`;
    expect(JSON.stringify(sent()[1])).toContain(smaller);
    expect(JSON.stringify(sent()[1])).not.toContain(url);
  });

  it('C20: a message that is too large by itself has nothing older to leave out', async () => {
    const { app } = await appWith((_request, response) =>
      jsonOf(response, 413, { error: { message: 'Request Entity Too Large' } }),
    );
    const { messages } = await send(app, 'One', [(await attach(app)).id]);
    expect(messages.find((message) => message.reply)?.reply?.ending).toMatchObject({
      kind: 'failed',
      failure: { code: 'images-too-large', values: { older: 0 } },
    });
  });
});
