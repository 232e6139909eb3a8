import { afterEach, describe, expect, it } from 'vitest';
import type { ListedConversation } from '../../../src/shared/chat/conversation.ts';
import { failure } from '../../../src/shared/failure.ts';
import type { ListEvent } from '../../../src/shared/list-event.ts';
import { exportAll, importArchive } from './archive-actions.ts';
import { firstEvent } from './first-event.ts';
import { failureFrom, removeFolder, settled, startApp, type TempApp } from './in-temp-app.ts';

const apps: TempApp[] = [];

afterEach(async () => {
  for (const app of apps) {
    await app.close();
    await removeFolder(app.folder);
  }
  apps.length = 0;
});

async function started(folder?: string): Promise<TempApp> {
  const app = await startApp({ start: { demo: true }, ...(folder ? { folder } : {}) });
  apps.push(app);
  return app;
}

async function sendAndSettle(app: TempApp, text: string, folderId: string | null): Promise<string> {
  const { conversationId } = await app.call.chat.send({ conversationId: null, text, folderId });
  await settled(app, conversationId);
  return conversationId;
}

async function placesIn(app: TempApp): Promise<Record<string, string | null>> {
  const list = (await firstEvent(app.call.conversations.watchList())) as ListEvent<ListedConversation>;
  if (list.type !== 'snapshot') throw new Error('the list has no snapshot');
  return Object.fromEntries(list.items.map(({ id, folderId }) => [id, folderId]));
}

const foldersIn = (app: TempApp) => firstEvent(app.call.folders.watch());

async function bodyOf(app: TempApp, conversationId: string | null, folderId: string | null = null) {
  const body = await app.call.chat.preview({ conversationId, text: 'Next', folderId });
  return JSON.parse(body) as { model: string; temperature?: number; messages: { role: string }[] };
}

describe('folders', () => {
  it('C22: a conversation is in one folder or none, and moves between them', async () => {
    const app = await started();
    const harbour = await app.call.folders.add({ name: ' Harbour ' });
    const tides = await app.call.folders.add({ name: 'Tides' });
    expect(await foldersIn(app)).toEqual([
      {
        id: harbour.id,
        name: 'Harbour',
        createdAt: harbour.createdAt,
        model: null,
        parameters: {},
        systemPrompt: null,
        gatewayId: null,
      },
      tides,
    ]);
    const inside = await sendAndSettle(app, 'Hello', harbour.id);
    const outside = await sendAndSettle(app, 'Hi', null);
    expect(await placesIn(app)).toEqual({ [inside]: harbour.id, [outside]: null });
    await app.call.conversations.move({ conversationId: inside, folderId: tides.id });
    await app.call.conversations.move({ conversationId: outside, folderId: harbour.id });
    expect(await placesIn(app)).toEqual({ [inside]: tides.id, [outside]: harbour.id });
    await app.call.conversations.move({ conversationId: inside, folderId: null });
    expect(await placesIn(app)).toEqual({ [inside]: null, [outside]: harbour.id });
    const moving = app.call.conversations.move({ conversationId: inside, folderId: 'none' });
    expect(await failureFrom(moving)).toEqual(failure('not-found'));
    const unsent = app.call.chat.send({ conversationId: null, text: 'Hello', folderId: 'none' });
    expect(await failureFrom(unsent)).toEqual(failure('not-found'));
  });

  it('C22, C7: a request takes what the conversation sets, then what its folder sets, then the defaults', async () => {
    const app = await started();
    const folder = await app.call.folders.add({ name: 'Harbour' });
    const inside = await sendAndSettle(app, 'Hello', folder.id);
    expect(await bodyOf(app, inside)).not.toHaveProperty('temperature');
    await app.call.folders.change({
      folderId: folder.id,
      model: 'demo-brief',
      parameters: { temperature: 0.2, topP: null },
      systemPrompt: 'Use metres.',
    });
    const inherited = { temperature: 0.2, messages: [{ role: 'system', content: 'Use metres.' }] };
    expect(await bodyOf(app, inside)).toMatchObject({
      ...inherited,
      messages: expect.arrayContaining(inherited.messages),
    });
    expect(await bodyOf(app, null, folder.id)).toMatchObject({ model: 'demo-brief', temperature: 0.2 });
    await app.call.conversations.changeSettings({
      conversationId: inside,
      parameters: { temperature: 1.5 },
      systemPrompt: 'Use feet.',
    });
    const own = await bodyOf(app, inside);
    expect(own.temperature).toBe(1.5);
    expect(own.messages[0]).toEqual({ role: 'system', content: 'Use feet.' });

    const conversationId = await sendAndSettle(app, 'New', folder.id);
    const { conversation, generations } = await settled(app, conversationId);
    expect(conversation).toMatchObject({ model: 'demo-brief', parameters: {}, systemPrompt: '' });
    expect(generations[0]).toMatchObject({ parameters: { temperature: 0.2 }, systemPrompt: 'Use metres.' });
    await app.call.folders.remove({ folderId: folder.id, conversations: 'keep' });
    expect(await bodyOf(app, conversationId)).not.toHaveProperty('temperature');
  });

  it('C22: deleting a folder keeps or deletes its conversations, and both can be undone', async () => {
    const app = await started();
    const folder = await app.call.folders.add({ name: 'Harbour' });
    const one = await sendAndSettle(app, 'One', folder.id);
    const before = await sendAndSettle(app, 'Deleted before', folder.id);
    const other = await sendAndSettle(app, 'Other', null);
    await app.call.conversations.remove({ conversationId: before });

    await app.call.folders.remove({ folderId: folder.id, conversations: 'keep' });
    expect(await foldersIn(app)).toEqual([]);
    expect(Object.keys(await placesIn(app)).sort()).toEqual([one, other].sort());
    expect(await app.call.folders.restore({ folderId: folder.id })).toEqual(folder);
    expect(await placesIn(app)).toEqual({ [one]: folder.id, [other]: null });

    await app.call.folders.remove({ folderId: folder.id, conversations: 'remove' });
    expect(await placesIn(app)).toEqual({ [other]: null });
    await app.call.folders.restore({ folderId: folder.id });
    expect(await placesIn(app)).toEqual({ [one]: folder.id, [other]: null });
    expect(await failureFrom(app.call.folders.restore({ folderId: 'none' }))).toEqual(failure('not-found'));
  });

  it('C22: a deleted folder is gone after a restart, and its conversations are in none', async () => {
    const app = await started();
    const folder = await app.call.folders.add({ name: 'Harbour' });
    const inside = await sendAndSettle(app, 'One', folder.id);
    await app.call.folders.remove({ folderId: folder.id, conversations: 'keep' });
    await app.close();
    const restarted = await started(app.folder);
    expect(await placesIn(restarted)).toEqual({ [inside]: null });
    expect(await failureFrom(restarted.call.folders.restore({ folderId: folder.id }))).toEqual(
      failure('not-found'),
    );
  });

  it('C22, G7: an export of everything restores folders with their defaults, including empty ones', async () => {
    const app = await started();
    const { id: folderId } = await app.call.folders.add({ name: 'Harbour' });
    const full = await app.call.folders.change({
      folderId,
      model: 'demo-brief',
      parameters: { temperature: 0.2 },
      systemPrompt: 'Use metres.',
    });
    const empty = await app.call.folders.add({ name: 'Empty' });
    const inside = await sendAndSettle(app, 'One', folderId);
    const archive = await exportAll(app);
    const other = await started();
    await importArchive(other, archive);
    expect(await foldersIn(other)).toEqual([full, empty]);
    expect(await placesIn(other)).toEqual({ [inside]: folderId });
    await importArchive(other, archive);
    expect(await foldersIn(other)).toEqual([full, empty]);
  });

  it('C22, C12: a search can be limited to one folder', async () => {
    const app = await started();
    const { id: folderId } = await app.call.folders.add({ name: 'Harbour' });
    const inside = await sendAndSettle(app, 'The tide turns', folderId);
    const outside = await sendAndSettle(app, 'The tide waits', null);
    for (const order of ['newest', 'relevance'] as const) {
      const found = async (within: string | null) => {
        const page = { query: 'tide', order, after: null, limit: 20, ...(within && { folderId: within }) };
        const { hits } = await app.call.search.messages(page);
        return new Set(hits.map(({ conversationId }) => conversationId));
      };
      expect(await found(folderId)).toEqual(new Set([inside]));
      expect(await found(null)).toEqual(new Set([inside, outside]));
      expect(await found('none')).toEqual(new Set());
    }
  });
});
