import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import type { Draft, DraftEvent } from '../../../src/shared/chat/draft.ts';
import { frame, startScriptedGateway, streamOf } from '../../faults/scripted-gateway.ts';
import { failureFrom, settled, startApp, type TempApp } from './in-temp-app.ts';
import { open } from './open-apps.ts';

const by = 'a page';

/** Starts an app with a gateway that always replies `ok`. */
async function appWithGateway(): Promise<TempApp> {
  const gateway = await startScriptedGateway((_, response) => {
    streamOf(response, frame('ok'), frame('', 'stop'), 'data: [DONE]\n\n');
  });
  const app = await startApp();
  Object.assign(open, { app, gateway });
  await app.call.gateways.add({ name: 'Test', baseUrl: gateway.url, key: null });
  return app;
}

async function restarted(app: TempApp): Promise<TempApp> {
  await app.close();
  const restartedApp = await startApp({ folder: app.folder });
  open.app = restartedApp;
  return restartedApp;
}

/** Returns the drafts as a newly opened page receives them. */
async function draftsOf(app: TempApp): Promise<readonly Draft[]> {
  for await (const event of await app.call.drafts.watch({ page: 'new' }))
    if (event.type === 'snapshot') return event.drafts;
  throw new Error('no snapshot arrived');
}

function attachmentsIn(folder: string): readonly string[] {
  const database = new DatabaseSync(join(folder, 'parlance.db'), { readOnly: true });
  const rows = database.prepare('SELECT name FROM attachments ORDER BY name').all();
  database.close();
  return rows.map(({ name }) => String(name));
}

describe('drafts', () => {
  it('C13 drafts: are stored per conversation with their attachments across a restart, and empty ones are deleted', async () => {
    const app = await appWithGateway();
    const { conversationId } = await app.call.chat.send({ conversationId: null, text: 'Hi', models: ['m'] });
    await settled(app, conversationId);
    const notes = await app.call.chat.attach({ name: 'notes.txt', kind: 'text', text: 'Rope.' });
    await app.call.drafts.save({ conversationId: null, text: 'New', attachmentIds: [], by });
    await app.call.drafts.save({ conversationId, text: '', attachmentIds: [notes.id], by });
    const restartedApp = await restarted(app);
    expect(await draftsOf(restartedApp)).toEqual([
      { conversationId: null, messageId: null, text: 'New', attachments: [], queued: null },
      { conversationId, messageId: null, text: '', attachments: [notes], queued: null },
    ]);
    await restartedApp.call.drafts.save({ conversationId: null, text: '', attachmentIds: [], by });
    expect((await draftsOf(restartedApp)).map(({ conversationId: id }) => id)).toEqual([conversationId]);
  });

  it('C13 drafts: a page receives each change of the others, and the last one wins', async () => {
    const app = await appWithGateway();
    const events: DraftEvent[] = [];
    const watching = (async () => {
      for await (const event of await app.call.drafts.watch({ page: 'new' })) {
        events.push(event);
        if (event.type === 'changed' && event.draft.text === 'two') return;
      }
    })();
    await expect.poll(() => events.length).toBe(1);
    await app.call.drafts.save({ conversationId: null, text: 'one', attachmentIds: [], by: 'a' });
    await expect.poll(() => events.length).toBe(2);
    await app.call.drafts.save({ conversationId: null, text: 'two', attachmentIds: [], by: 'b' });
    await watching;
    expect(events.slice(1)).toEqual(
      ['one', 'two'].map((text) => ({
        type: 'changed',
        draft: { conversationId: null, messageId: null, text, attachments: [], queued: null },
      })),
    );
    expect(await draftsOf(app)).toMatchObject([{ text: 'two' }]);
  });

  it('C13 drafts: sent text is removed, and text written after it stays', async () => {
    const app = await appWithGateway();
    const notes = await app.call.chat.attach({ name: 'notes.txt', kind: 'text', text: 'Rope.' });
    const later = await app.call.chat.attach({ name: 'later.txt', kind: 'text', text: 'Knots.' });
    const ids = [notes.id, later.id];
    await app.call.drafts.save({ conversationId: null, text: 'Hello and more', attachmentIds: ids, by });
    const { conversationId } = await app.call.chat.send({
      conversationId: null,
      text: 'Hello',
      attachmentIds: [notes.id],
      models: ['m'],
    });
    expect(await draftsOf(app)).toMatchObject([{ text: ' and more', attachments: [later] }]);
    await settled(app, conversationId);
    await app.call.drafts.save({ conversationId, text: 'Again', attachmentIds: [], by });
    await app.call.chat.send({ conversationId, text: 'Again', models: [] });
    await settled(app, conversationId);
    expect(await draftsOf(app)).toMatchObject([{ conversationId: null }]);
  });

  it('C13 drafts: an edit of a sent message has its own draft, across a restart, until it is sent', async () => {
    const app = await appWithGateway();
    const { conversationId } = await app.call.chat.send({ conversationId: null, text: 'Hi', models: ['m'] });
    const { messages } = await settled(app, conversationId);
    const messageId = messages[0]?.id ?? '';
    await app.call.drafts.save({ conversationId, text: 'In the box', attachmentIds: [], by });
    await app.call.drafts.save({ conversationId, messageId, text: 'Hi there', attachmentIds: [], by });
    const restartedApp = await restarted(app);
    expect(await draftsOf(restartedApp)).toMatchObject([
      { conversationId, messageId: null, text: 'In the box' },
      { conversationId, messageId, text: 'Hi there' },
    ]);
    await restartedApp.call.chat.edit({ conversationId, messageId, text: 'Hi there' });
    await settled(restartedApp, conversationId);
    expect(await draftsOf(restartedApp)).toMatchObject([{ messageId: null, text: 'In the box' }]);
    const elsewhere = { conversationId: null, messageId, text: 'Hi', attachmentIds: [], by };
    expect(await failureFrom(restartedApp.call.drafts.save(elsewhere))).toMatchObject({ code: 'not-found' });
  });

  it('C13 drafts: a message that couldn’t be sent leaves its draft unchanged', async () => {
    const app = await appWithGateway();
    await app.call.drafts.save({ conversationId: null, text: 'Hello', attachmentIds: [], by });
    const withUnknownAttachment = {
      conversationId: null,
      text: 'Hello',
      models: ['m'],
      attachmentIds: ['gone'],
    };
    expect(await failureFrom(app.call.chat.send(withUnknownAttachment))).toMatchObject({ code: 'not-found' });
    expect(await draftsOf(app)).toMatchObject([{ text: 'Hello' }]);
  });

  it('C13 drafts: are deleted with their conversation, and stay if the deletion is undone', async () => {
    const app = await appWithGateway();
    const { conversationId } = await app.call.chat.send({ conversationId: null, text: 'Hi', models: ['m'] });
    await settled(app, conversationId);
    const draft = { conversationId, text: 'More', attachmentIds: [], by };
    await app.call.drafts.save(draft);
    await app.call.conversations.remove({ conversationId });
    expect(await failureFrom(app.call.drafts.save(draft))).toMatchObject({ code: 'not-found' });
    await app.call.conversations.restore({ conversationId });
    expect(await draftsOf(app)).toMatchObject([{ text: 'More' }]);
    await app.call.conversations.remove({ conversationId });
    expect(await draftsOf(await restarted(app))).toEqual([]);
  });

  it('C16: a start deletes attachments that neither a message nor a draft uses', async () => {
    const app = await appWithGateway();
    const attach = async (name: string) =>
      (await app.call.chat.attach({ name, kind: 'text', text: name })).id;
    const sent = await attach('sent');
    const { conversationId } = await app.call.chat.send({
      conversationId: null,
      text: '',
      attachmentIds: [sent],
      models: ['m'],
    });
    await settled(app, conversationId);
    const deleted = await app.call.chat.send({
      conversationId: null,
      text: '',
      attachmentIds: [await attach('of a deleted conversation')],
      models: ['m'],
    });
    await settled(app, deleted.conversationId);
    await app.call.conversations.remove({ conversationId: deleted.conversationId });
    const ids = [await attach('in a draft')];
    await app.call.drafts.save({ conversationId: null, text: '', attachmentIds: ids, by });
    await attach('removed from the box');
    expect(attachmentsIn(app.folder)).toHaveLength(4);
    const restartedApp = await restarted(app);
    expect(attachmentsIn(restartedApp.folder)).toEqual(['in a draft', 'sent']);
    expect(await restartedApp.call.chat.attachmentText({ attachmentId: sent })).toBe('sent');
  });
});
