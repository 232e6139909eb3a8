import { describe, expect, it } from 'vitest';
import { messageTree, pathTo, versionsOf } from '../../../src/shared/chat/message-tree.ts';
import { type HeldGateway, type HeldReply, startHeldGateway } from '../../faults/held-gateway.ts';
import { frame, startScriptedGateway, streamOf } from '../../faults/scripted-gateway.ts';
import { failureFrom, settled, startApp, type TempApp } from './in-temp-app.ts';
import { open } from './open-apps.ts';

const done = 'data: [DONE]\n\n';

type Body = { model: string; messages: { role: string; content: string }[]; [name: string]: unknown };

/** Starts an app with a gateway that answers with the name of the requested model. */
async function appWithEcho(): Promise<{ app: TempApp; bodies: () => readonly Body[] }> {
  const gateway = await startScriptedGateway((request, response) => {
    const { model } = JSON.parse(request.body) as Body;
    streamOf(response, frame(`I am ${model}`), frame('', 'stop'), done);
  });
  const app = await startApp();
  await app.call.gateways.add({ name: 'Test', baseUrl: gateway.url, key: null });
  Object.assign(open, { app, gateway });
  return { app, bodies: () => gateway.requests.map(({ body }) => JSON.parse(body) as Body) };
}

describe('the contents of a request', () => {
  it('C8: a system prompt goes first, is stored with the conversation, and can be changed for later replies', async () => {
    const { app, bodies } = await appWithEcho();
    const { conversationId } = await app.call.chat.send({
      conversationId: null,
      text: 'Hello',
      models: ['m'],
      systemPrompt: 'Be brief.',
    });
    await settled(app, conversationId);
    await app.call.conversations.changeSettings({ conversationId, systemPrompt: 'Be long.' });
    await app.call.chat.send({ conversationId, text: 'Again', models: [] });
    const detail = await settled(app, conversationId);
    expect(bodies().map(({ messages }) => messages[0])).toEqual([
      { role: 'system', content: 'Be brief.' },
      { role: 'system', content: 'Be long.' },
    ]);
    expect(detail.generations.map(({ systemPrompt }) => systemPrompt)).toEqual(['Be brief.', 'Be long.']);
  });

  it('C7: a parameter is inherited, not sent, or a value, and one that isn’t set isn’t sent', async () => {
    const { app, bodies } = await appWithEcho();
    await app.call.settings.change({ defaultParameters: { temperature: 0.2, topP: 0.5 } });
    const { conversationId } = await app.call.chat.send({
      conversationId: null,
      text: 'Hello',
      models: ['m'],
      parameters: { topP: null, maxTokens: 7 },
    });
    await settled(app, conversationId);
    await app.call.settings.change({ defaultParameters: { temperature: 0.9 } });
    await app.call.chat.send({ conversationId, text: 'Again', models: [] });
    await settled(app, conversationId);
    const [first, second] = bodies();
    expect(first).toMatchObject({ temperature: 0.2, max_tokens: 7 });
    expect(first).not.toHaveProperty('top_p');
    expect(second).toMatchObject({ temperature: 0.9, max_tokens: 7 });
  });

  it('C7: the preview is exactly the body that is sent, and sends nothing itself', async () => {
    const { app, bodies } = await appWithEcho();
    const { id } = await app.call.chat.attach({ name: 'notes.txt', kind: 'text', text: 'Tide at six.' });
    const message = {
      conversationId: null,
      text: 'When is high tide?',
      models: ['m'],
      systemPrompt: 'Be brief.',
      parameters: { stop: ['END', '###'], replies: 2, stream: true },
      attachmentIds: [id],
    };
    const preview = await app.call.chat.preview(message);
    expect(bodies()).toEqual([]);
    await settled(app, (await app.call.chat.send(message)).conversationId);
    expect(JSON.parse(preview)).toEqual(bodies()[0]);
  });

  it('C16: attachments are sent as text with their names, survive an edit and a restart, and are limited to 1 MB', async () => {
    const { app, bodies } = await appWithEcho();
    const notes = await app.call.chat.attach({ name: 'notes "1".txt', kind: 'text', text: 'Tide at six.' });
    const { conversationId } = await app.call.chat.send({
      conversationId: null,
      text: 'When?',
      models: ['m'],
      attachmentIds: [notes.id],
    });
    const first = await settled(app, conversationId);
    expect(bodies()[0]?.messages).toEqual([
      { role: 'user', content: '<attachment name="notes  1 .txt">\nTide at six.\n</attachment>\n\nWhen?' },
    ]);
    const question = first.messages.find(({ reply }) => !reply);
    await app.call.chat.edit({ conversationId, messageId: question?.id ?? '', text: 'And low tide?' });
    const edited = await settled(app, conversationId);
    expect(edited.messages.filter(({ reply }) => !reply).map(({ attachments }) => attachments)).toEqual([
      [notes],
      [notes],
    ]);
    await app.close();
    const restarted = await startApp({ folder: app.folder });
    Object.assign(open, { app: restarted });
    expect(await restarted.call.chat.attachmentText({ attachmentId: notes.id })).toBe('Tide at six.');
    const tooLarge = restarted.call.chat.attach({
      name: 'book.txt',
      kind: 'text',
      text: 'ü'.repeat(600_000),
    });
    expect(await failureFrom(tooLarge)).toMatchObject({ code: 'attachment-too-large' });
    expect(
      await failureFrom(
        restarted.call.chat.send({ conversationId, text: 'x', models: ['m'], attachmentIds: ['gone'] }),
      ),
    ).toMatchObject({
      code: 'not-found',
    });
  });

  it('C19: several models answer one message, each in its own generation, side by side as versions', async () => {
    const { app, bodies } = await appWithEcho();
    const { conversationId, generationIds, messageIds } = await app.call.chat.send({
      conversationId: null,
      text: 'Who are you?',
      models: ['b', 'a', 'c'],
      parameters: { replies: 4 },
    });
    const detail = await settled(app, conversationId);
    expect(generationIds).toHaveLength(3);
    expect(new Set(detail.generations.map(({ comparisonId }) => comparisonId)).size).toBe(1);
    expect(detail.generations[0]?.comparisonId).not.toBeNull();
    expect(bodies().map(({ n }) => n)).toEqual([undefined, undefined, undefined]);
    const tree = messageTree(detail.messages);
    const shown = pathTo(tree, detail.conversation.headId).at(-1);
    const replies = shown ? versionsOf(tree, shown) : [];
    expect(replies.map(({ id }) => id)).toEqual(messageIds);
    expect(replies.map(({ text }) => text)).toEqual(['I am b', 'I am a', 'I am c']);
    await app.call.conversations.chooseVersion({ conversationId, messageId: messageIds[1] ?? '' });
    await app.call.chat.send({ conversationId, text: 'Go on', models: [] });
    await settled(app, conversationId);
    expect(
      bodies()
        .at(-1)
        ?.messages.map(({ content }) => content),
    ).toEqual(['Who are you?', 'I am a', 'Go on']);
  });
});

/** Starts an app with a gateway that holds each model's reply until the test sends it. */
async function appWithHeld(): Promise<{ app: TempApp; nextReply: HeldGateway['nextReply'] }> {
  const gateway = await startHeldGateway([]);
  const app = await startApp();
  await app.call.gateways.add({ name: 'Test', baseUrl: gateway.url, key: null });
  Object.assign(open, { app, gateway });
  return { app, nextReply: gateway.nextReply };
}

function answered(reply: HeldReply, text: string): void {
  reply.write(text);
  reply.finish();
  reply.done();
}

describe('one column of a comparison', () => {
  it('C19: is retried with its own model while the others continue, in the same reply if nothing had arrived', async () => {
    const { app, nextReply } = await appWithHeld();
    const { conversationId, messageIds } = await app.call.chat.send({
      conversationId: null,
      text: 'Well?',
      models: ['a', 'b'],
    });
    const [slow, broken] = [await nextReply('a'), await nextReply('b')];
    const messageId = messageIds[1] ?? '';
    const twice = { conversationId, messageId, model: 'b' };
    expect(await failureFrom(app.call.chat.continueReply(twice))).toMatchObject({ code: 'busy' });
    broken.refuse(400, 'Not this time');
    await expect
      .poll(async () => failureFrom(app.call.chat.continueReply(twice)).catch(() => 'started'))
      .toBe('started');
    answered(await nextReply('b'), 'Now');
    answered(slow, 'Here');
    const detail = await settled(app, conversationId);
    const written = new Map(detail.messages.map(({ id, text, reply }) => [id, [text, reply?.model]]));
    expect(messageIds.map((id) => written.get(id))).toEqual([
      ['Here', 'a'],
      ['Now', 'b'],
    ]);
    expect(new Set(detail.generations.map(({ comparisonId }) => comparisonId)).size).toBe(1);
    expect(detail.conversation.headId).toBe(messageIds[0]);
  });

  it('C19: adds a version that is shown only if its column was, and requests one reply whatever n is', async () => {
    const { app, nextReply } = await appWithHeld();
    const { conversationId, messageIds } = await app.call.chat.send({
      conversationId: null,
      text: 'Well?',
      models: ['a', 'b'],
      parameters: { replies: 3 },
    });
    for (const model of ['a', 'b']) answered(await nextReply(model), model);
    await settled(app, conversationId);
    for (const [at, model] of ['a', 'b'].entries()) {
      const { messageIds: added } = await app.call.chat.regenerate({
        conversationId,
        messageId: messageIds[at] ?? '',
        model,
      });
      const held = await nextReply(model);
      expect(held.body).not.toHaveProperty('n');
      answered(held, 'again');
      const detail = await settled(app, conversationId);
      const reply = detail.messages.find(({ id }) => id === added[0])?.reply;
      expect(reply).toMatchObject({ model, choice: at });
      if (model === 'a') expect(detail.conversation.headId).toBe(added[0]);
      else expect(detail.conversation.headId).not.toBe(added[0]);
    }
  });

  it('C19: waits for a running reply that isn’t part of the comparison', async () => {
    const { app, nextReply } = await appWithHeld();
    const { conversationId, messageIds } = await app.call.chat.send({
      conversationId: null,
      text: 'Well?',
      models: ['a', 'b'],
    });
    for (const model of ['a', 'b']) answered(await nextReply(model), model);
    await settled(app, conversationId);
    await app.call.chat.send({ conversationId, text: 'Go on', models: ['a'] });
    const running = await nextReply('a');
    const regeneration = { conversationId, messageId: messageIds[1] ?? '', model: 'b' };
    expect(await failureFrom(app.call.chat.regenerate(regeneration))).toMatchObject({ code: 'busy' });
    answered(running, 'Gone on');
    await settled(app, conversationId);
  });
});
