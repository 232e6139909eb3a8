import { describe, expect, it } from 'vitest';
import { frame, startScriptedGateway } from '../../../faults/scripted-gateway.ts';
import { failureFrom, removeFolder, settled, startApp, watchUntil } from '../in-temp-app.ts';
import {
  conversationOf,
  messageWithText,
  pathIn,
  previewOf,
  startContextApp,
  textsOf,
} from './context-app.ts';

describe('removing messages', () => {
  it('C23: removes the only version of a message alone, and undoing restores it', async () => {
    await using app = await startContextApp();
    const conversationId = await conversationOf(app, 'One', 'Two', 'Three');
    const before = await settled(app, conversationId);
    const { id: messageId } = await messageWithText(app, conversationId, 'Two');
    const target = { conversationId, messageId, following: false };
    const { undoId, removed } = await app.call.conversations.removeMessages(target);
    expect(removed).toBe(1);
    const texts = ['One', 'Reply 1', 'Reply 2', 'Three', 'Reply 3'];
    expect((await pathIn(app, conversationId)).map(({ text }) => text)).toEqual(texts);
    expect(textsOf(await previewOf(app, conversationId, 'Four'))).toEqual([
      ...texts.toSpliced(2, 0, '[…]'),
      'Four',
    ]);
    await app.call.conversations.restoreMessages({ conversationId, undoId });
    const after = await settled(app, conversationId);
    expect(after.messages.toSorted(byId)).toEqual(before.messages.toSorted(byId));
    expect(after.conversation.headId).toBe(before.conversation.headId);
  });

  it('C23: removes one of several versions with what follows it, and shows another', async () => {
    await using app = await startContextApp();
    const conversationId = await conversationOf(app, 'One', 'Two');
    const { id: reply } = await messageWithText(app, conversationId, 'Reply 1');
    await app.call.chat.regenerate({ conversationId, messageId: reply, model: null });
    await settled(app, conversationId);
    await app.call.conversations.chooseVersion({ conversationId, messageId: reply });
    const before = await settled(app, conversationId);
    const target = { conversationId, messageId: reply, following: false };
    const { undoId, removed } = await app.call.conversations.removeMessages(target);
    expect(removed).toBe(3);
    expect((await pathIn(app, conversationId)).map(({ text }) => text)).toEqual(['One', 'Reply 3']);
    await app.call.conversations.restoreMessages({ conversationId, undoId });
    const after = await settled(app, conversationId);
    expect(after.messages.toSorted(byId)).toEqual(before.messages.toSorted(byId));
    expect(after.conversation.headId).toBe(before.conversation.headId);
  });

  it('C23: removes all that follows on request, even all of the conversation', async () => {
    await using app = await startContextApp();
    const conversationId = await conversationOf(app, 'One', 'Two');
    const second = await messageWithText(app, conversationId, 'Two');
    const first = await messageWithText(app, conversationId, 'One');
    const remove = (messageId: string) =>
      app.call.conversations.removeMessages({ conversationId, messageId, following: true });
    const [some, all] = [await remove(second.id), await remove(first.id)];
    expect([some.removed, all.removed]).toEqual([2, 2]);
    expect(await settled(app, conversationId)).toMatchObject({
      messages: [],
      conversation: { headId: null },
    });
    expect(textsOf(await previewOf(app, conversationId, 'Again'))).toEqual(['Again']);
    // The latest removal has to be undone first.
    const restore = (undoId: string) => app.call.conversations.restoreMessages({ conversationId, undoId });
    expect(await failureFrom(restore(some.undoId))).toMatchObject({ code: 'not-found' });
    await restore(all.undoId);
    await restore(some.undoId);
    expect(await failureFrom(restore(some.undoId))).toMatchObject({ code: 'not-found' });
    expect((await pathIn(app, conversationId)).map(({ text }) => text)).toEqual([
      'One',
      'Reply 1',
      'Two',
      'Reply 2',
    ]);
  });

  it('C23: messages that were sent since then stay when a removal is undone', async () => {
    await using app = await startContextApp();
    const conversationId = await conversationOf(app, 'One', 'Two');
    const { id: messageId } = await messageWithText(app, conversationId, 'Two');
    const { undoId } = await app.call.conversations.removeMessages({
      conversationId,
      messageId,
      following: true,
    });
    await app.call.chat.send({ conversationId, text: 'Three', models: ['m'] });
    await settled(app, conversationId);
    await app.call.conversations.restoreMessages({ conversationId, undoId });
    const path = await pathIn(app, conversationId);
    expect(path.map(({ text }) => text)).toEqual(['One', 'Reply 1', 'Three', 'Reply 3']);
    await app.call.conversations.chooseVersion({ conversationId, messageId });
    expect((await pathIn(app, conversationId)).map(({ text }) => text)).toEqual([
      'One',
      'Reply 1',
      'Two',
      'Reply 2',
    ]);
  });

  it('C23: a removed message is gone at once from search and from disk', async () => {
    await using app = await startContextApp();
    const conversationId = await conversationOf(app, 'The harbour gate', 'Two');
    const { id: messageId } = await messageWithText(app, conversationId, 'The harbour gate');
    const found = async () =>
      (await app.call.search.messages({ query: 'harbour', order: 'newest', after: null, limit: 10 })).hits
        .length;
    expect(await found()).toBe(1);
    const { undoId } = await app.call.conversations.removeMessages({
      conversationId,
      messageId,
      following: false,
    });
    expect(await found()).toBe(0);
    await app.call.conversations.restoreMessages({ conversationId, undoId });
    expect(await found()).toBe(1);
    await app.call.conversations.removeMessages({ conversationId, messageId, following: false });
    await app.close();
    const restarted = await startApp({ folder: app.folder });
    expect((await pathIn(restarted, conversationId)).map(({ text }) => text)).toEqual([
      'Reply 1',
      'Two',
      'Reply 2',
    ]);
    await restarted.close();
  });

  it('C23: nothing is removed, edited or left out while the reply is running', async () => {
    await using gateway = await startScriptedGateway((_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(frame('Half'));
    });
    const app = await startApp();
    try {
      await app.call.gateways.add({ name: 'Test', baseUrl: gateway.url, key: null });
      const sent = await app.call.chat.send({ conversationId: null, text: 'Go', models: ['m'] });
      const { conversationId, messageIds } = sent;
      const target = { conversationId, messageId: messageIds[0] ?? '' };
      await watchUntil(app, conversationId, ({ messages }) => messages.some(({ text }) => text === 'Half'));
      const { conversations } = app.call;
      for (const call of [
        conversations.removeMessages({ ...target, following: true }),
        conversations.editReply({ ...target, text: 'Mine' }),
        conversations.setContext({ ...target, context: 'left-out' }),
        conversations.setFreshStart({ ...target, freshStart: true }),
      ])
        expect(await failureFrom(call)).toMatchObject({ code: 'busy' });
      await app.call.chat.stop({ conversationId });
      const { messages } = await settled(app, conversationId);
      expect(messages.map(({ text }) => text)).toEqual(['Go', 'Half']);
    } finally {
      await app.close();
      await removeFolder(app.folder);
    }
  });
});

function byId(one: { readonly id: string }, other: { readonly id: string }): number {
  return one.id < other.id ? -1 : 1;
}
