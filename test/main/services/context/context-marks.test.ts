import { describe, expect, it } from 'vitest';
import { failureFrom, settled, startApp } from '../in-temp-app.ts';
import {
  type Body,
  conversationOf,
  lastBody,
  messageWithText,
  pathIn,
  previewOf,
  sentBody,
  startContextApp,
  textsOf,
} from './context-app.ts';

describe('which messages of a conversation are sent', () => {
  it('C23: a message that is left out isn’t sent until it’s put back', async () => {
    await using app = await startContextApp();
    const conversationId = await conversationOf(app, 'One', 'Two');
    const { id: messageId } = await messageWithText(app, conversationId, 'Reply 1');
    await app.call.conversations.setContext({ conversationId, messageId, context: 'left-out' });
    const preview = await previewOf(app, conversationId, 'Three');
    expect(textsOf(preview)).toEqual(['One\n\nTwo', 'Reply 2', 'Three']);
    expect(await sentBody(app, conversationId, 'Three')).toEqual(preview);
    await app.call.conversations.setContext({ conversationId, messageId, context: null });
    expect(textsOf(await previewOf(app, conversationId, 'Four'))).toEqual([
      'One',
      'Reply 1',
      'Two',
      'Reply 2',
      'Three',
      'Reply 3',
      'Four',
    ]);
  });

  it('C23: after a fresh start nothing before it is sent, except what is pinned', async () => {
    await using app = await startContextApp();
    const conversationId = await conversationOf(app, 'One', 'Two', 'Three');
    const { id: reply } = await messageWithText(app, conversationId, 'Reply 2');
    await app.call.conversations.setFreshStart({ conversationId, messageId: reply, freshStart: true });
    expect(textsOf(await previewOf(app, conversationId, 'Four'))).toEqual(['Three', 'Reply 3', 'Four']);
    const { id: first } = await messageWithText(app, conversationId, 'One');
    await app.call.conversations.setContext({ conversationId, messageId: first, context: 'pinned' });
    expect(textsOf(await previewOf(app, conversationId, 'Four'))).toEqual([
      'One\n\nThree',
      'Reply 3',
      'Four',
    ]);
    await app.call.conversations.setFreshStart({ conversationId, messageId: reply, freshStart: false });
    const { id: question } = await messageWithText(app, conversationId, 'Three');
    await app.call.conversations.setFreshStart({ conversationId, messageId: question, freshStart: true });
    const preview = await previewOf(app, conversationId, 'Four');
    expect(textsOf(preview)).toEqual(['One\n\nThree', 'Reply 3', 'Four']);
    expect(await sentBody(app, conversationId, 'Four')).toEqual(preview);
  });

  it('C23: the message to answer is always sent, even if it’s left out of later requests', async () => {
    await using app = await startContextApp();
    const conversationId = await conversationOf(app, 'One', 'Two');
    const { id: question } = await messageWithText(app, conversationId, 'Two');
    const { id: reply } = await messageWithText(app, conversationId, 'Reply 2');
    await app.call.conversations.setContext({ conversationId, messageId: question, context: 'left-out' });
    expect(textsOf(await previewOf(app, conversationId, 'Three'))).toEqual([
      'One',
      'Reply 1',
      '[…]',
      'Reply 2',
      'Three',
    ]);
    await app.call.chat.regenerate({ conversationId, messageId: reply, model: null });
    await settled(app, conversationId);
    expect(textsOf(lastBody(app))).toEqual(['One', 'Reply 1', 'Two']);
  });

  it('C23: Continue and compared models get what the preview shows', async () => {
    await using app = await startContextApp();
    const conversationId = await conversationOf(app, 'One', 'Two');
    const { id: first } = await messageWithText(app, conversationId, 'One');
    const { id: last } = await messageWithText(app, conversationId, 'Reply 2');
    await app.call.conversations.setContext({ conversationId, messageId: first, context: 'left-out' });
    await app.call.chat.continueReply({ conversationId, messageId: last });
    await settled(app, conversationId);
    expect(textsOf(lastBody(app))).toEqual(['[…]', 'Reply 1', 'Two', 'Reply 2']);
    const { messages } = await previewOf(app, conversationId, 'Three');
    app.gateway.forget();
    await app.call.chat.send({ conversationId, text: 'Three', models: ['m', 'other'] });
    await settled(app, conversationId);
    const bodies = app.gateway.requests.map(({ body }) => JSON.parse(body) as Body);
    expect(bodies.map(({ model }) => model).toSorted()).toEqual(['m', 'other']);
    for (const body of bodies) expect(body.messages).toEqual(messages);
  });

  it('C23: a branch, and an edited message, start from what is sent in the original', async () => {
    await using app = await startContextApp();
    const conversationId = await conversationOf(app, 'One', 'Two');
    const { id: first } = await messageWithText(app, conversationId, 'One');
    const { id: question } = await messageWithText(app, conversationId, 'Two');
    const { id: last } = await messageWithText(app, conversationId, 'Reply 2');
    await app.call.conversations.setFreshStart({ conversationId, messageId: question, freshStart: true });
    await app.call.conversations.setContext({ conversationId, messageId: first, context: 'pinned' });
    const branch = await app.call.conversations.branch({ conversationId, messageId: last });
    expect(textsOf(await previewOf(app, branch.id, 'Three'))).toEqual(['One\n\nTwo', 'Reply 2', 'Three']);
    await app.call.chat.edit({ conversationId, messageId: question, text: 'Too' });
    await settled(app, conversationId);
    expect(textsOf(lastBody(app))).toEqual(['One\n\nToo']);
    expect(textsOf(await previewOf(app, conversationId, 'Three'))).toEqual([
      'One\n\nToo',
      'Reply 3',
      'Three',
    ]);
  });

  it('C23: whatever is left out, user messages and replies alternate, and a user message comes first', async () => {
    await using app = await startContextApp();
    const { call } = app;
    const conversationId = await conversationOf(app, 'One');
    const { id } = await call.chat.attach({ name: 'a.txt', kind: 'text', text: 'attached' });
    await call.chat.send({ conversationId, text: 'Two', attachmentIds: [id], models: ['m'] });
    await settled(app, conversationId);
    await call.chat.send({ conversationId, text: 'Three', models: ['m'] });
    const path = (await settled(app, conversationId)).messages.map((message) => message.id);
    const roles = new Set<string>();
    for (let choice = 0; choice < 2 ** path.length; choice += 1) {
      for (const [at, messageId] of path.entries()) {
        const context = (choice >> at) % 2 ? 'left-out' : null;
        await call.conversations.setContext({ conversationId, messageId, context });
      }
      const { messages } = await previewOf(app, conversationId, 'Four');
      roles.add(messages.map(({ role }) => role?.[0]).join(''));
      expect(messages.at(-1)?.content).toMatch(/(?:^|\n)Four$/);
      const contents = messages.map(({ content }) => content).join('\n');
      for (const [at, text] of ['One', 'Reply 1', 'Two', 'Reply 2', 'Three', 'Reply 3'].entries())
        expect(contents.includes(text)).toBe((choice >> at) % 2 === 0);
    }
    expect([...roles].toSorted()).toEqual(['u', 'uau', 'uauau', 'uauauau']);
  });

  it('C23: each change is stored at once, and a running reply can’t be left out', async () => {
    await using app = await startContextApp();
    const conversationId = await conversationOf(app, 'One');
    const { id: messageId } = await messageWithText(app, conversationId, 'Reply 1');
    await app.call.conversations.setContext({ conversationId, messageId, context: 'left-out' });
    await app.call.conversations.setFreshStart({ conversationId, messageId, freshStart: true });
    const before = await settled(app, conversationId);
    await app.close();
    const restarted = await startApp({ folder: app.folder });
    const after = await settled(restarted, conversationId);
    await restarted.close();
    expect(after).toEqual(before);
    expect(after.messages.find(({ id }) => id === messageId)).toMatchObject({
      context: 'left-out',
      freshStart: true,
    });
  });
});

describe('an edited reply', () => {
  it('C23: is another version, marked as edited, and is what is sent', async () => {
    await using app = await startContextApp();
    const conversationId = await conversationOf(app, 'One', 'Two');
    const { id: messageId, createdAt } = await messageWithText(app, conversationId, 'Reply 2');
    const requests = app.gateway.requests.length;
    await app.call.conversations.editReply({ conversationId, messageId, text: 'My own words' });
    expect(app.gateway.requests).toHaveLength(requests);
    const [, , , edited] = await pathIn(app, conversationId);
    expect(edited).toMatchObject({
      text: 'My own words',
      edited: true,
      reply: { model: 'm', ending: { kind: 'complete' } },
    });
    expect(edited?.createdAt).toBeGreaterThan(createdAt);
    const { messages } = await settled(app, conversationId);
    expect(messages.find(({ id }) => id === messageId)).not.toHaveProperty('edited');
    const preview = await previewOf(app, conversationId, 'Three');
    expect(textsOf(preview)).toEqual(['One', 'Reply 1', 'Two', 'My own words', 'Three']);
    expect(await sentBody(app, conversationId, 'Three')).toEqual(preview);
  });

  it('C23: can’t be empty, and a user message isn’t one', async () => {
    await using app = await startContextApp();
    const conversationId = await conversationOf(app, 'One');
    const { id: question } = await messageWithText(app, conversationId, 'One');
    const { id: reply } = await messageWithText(app, conversationId, 'Reply 1');
    const edit = (messageId: string, text: string) =>
      app.call.conversations.editReply({ conversationId, messageId, text });
    await expect(edit(reply, ' \n')).rejects.toThrow();
    expect(await failureFrom(edit(question, 'x'))).toMatchObject({ code: 'not-found' });
    expect(await failureFrom(edit('none', 'x'))).toMatchObject({ code: 'not-found' });
    expect((await settled(app, conversationId)).messages).toHaveLength(2);
  });
});
