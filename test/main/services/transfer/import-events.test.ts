import { strToU8 } from 'fflate';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { ListedConversation } from '../../../../src/shared/chat/conversation.ts';
import type { ListEvent } from '../../../../src/shared/list-event.ts';
import { importArchive } from '../archive-actions.ts';
import { firstEvent } from '../first-event.ts';
import { removeFolder, startApp, type TempApp } from '../in-temp-app.ts';

const count = 300;

/** Creates a conversation of a ChatGPT export with one message. */
const said = (id: string) => ({
  ...{ title: id, conversation_id: id, create_time: 1, update_time: 2, current_node: `node-${id}` },
  mapping: {
    [`node-${id}`]: {
      ...{ id: `node-${id}`, parent: null },
      message: {
        author: { role: 'user' },
        create_time: 1,
        content: { content_type: 'text', parts: ['Hello'] },
      },
    },
  },
});

async function started(): Promise<TempApp> {
  const app = await startApp();
  onTestFinished(async () => {
    await app.close();
    await removeFolder(app.folder);
  });
  return app;
}

test('G9: conversations that are imported at the same time are added to the list in one event', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const app = await started();
  const file = strToU8(JSON.stringify(Array.from({ length: count }, (_, at) => said(`c${at}`))));
  const events: ListEvent<ListedConversation>[] = [];
  const listed = new Set<string>();
  const watching = (async () => {
    for await (const event of await app.call.conversations.watchList()) {
      events.push(event);
      if (event.type === 'batch') for (const { id } of event.changed) listed.add(id);
      if (event.type === 'changed') listed.add(event.item.id);
      if (listed.size === count) return;
    }
  })();
  expect((await importArchive(app, file)).added).toBe(count);
  await watching;
  // The first conversation is sent at once, and the others when the import ends, because the test's clock stands still.
  expect(events.map(({ type }) => type)).toEqual(['snapshot', 'batch', 'batch']);
});

test('G9, C13: a page that has a deleted conversation open gets all of it again when it’s imported', async () => {
  const app = await started();
  const file = strToU8(JSON.stringify([said('one')]));
  await importArchive(app, file);
  const listed = await firstEvent(app.call.conversations.watchList());
  const [conversationId = ''] = 'items' in listed ? listed.items.map(({ id }) => id) : [];
  const types: string[] = [];
  for await (const event of await app.call.conversations.watch({ conversationId })) {
    types.push(event.type);
    if (types.length === 3) break;
    if (event.type === 'snapshot') await app.call.conversations.remove({ conversationId });
    else await importArchive(app, file);
  }
  expect(types).toEqual(['snapshot', 'removed', 'snapshot']);
});

test('G9: a conversation of another app that is dated in the future is listed as of its import', async () => {
  const app = await started();
  const file = strToU8(JSON.stringify([{ ...said('later'), update_time: 253_402_300_799 }]));
  await importArchive(app, file);
  const listed = await firstEvent(app.call.conversations.watchList());
  const [conversation] = 'items' in listed ? listed.items : [];
  expect(conversation?.updatedAt).toBeLessThanOrEqual(Date.now());
  expect(await importArchive(app, file)).toMatchObject({ added: 0, known: 1 });
});
