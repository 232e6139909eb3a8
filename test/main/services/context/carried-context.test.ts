import { expect, it } from 'vitest';
import { importArchive } from '../archive-actions.ts';
import { failureFrom, removeFolder, settled, startApp, tempFolder } from '../in-temp-app.ts';
import {
  type ContextApp,
  conversationOf,
  exportOf,
  messageWithText,
  pathIn,
  previewOf,
  startContextApp,
  textsOf,
} from './context-app.ts';

/** Creates a conversation with a pinned first message, a fresh start at a reply, and an edited last reply. */
async function markedConversation(app: ContextApp): Promise<string> {
  const conversationId = await conversationOf(app, 'One', 'Two', 'Three');
  const idOf = async (text: string) => (await messageWithText(app, conversationId, text)).id;
  const { conversations } = app.call;
  const target = async (text: string) => ({ conversationId, messageId: await idOf(text) });
  await conversations.setContext({ ...(await target('One')), context: 'pinned' });
  await conversations.setContext({ ...(await target('Three')), context: 'left-out' });
  await conversations.setFreshStart({ ...(await target('Reply 1')), freshStart: true });
  await conversations.editReply({ ...(await target('Reply 3')), text: 'Mine' });
  return conversationId;
}

const sent = ['One\n\nTwo', 'Reply 2', '[…]', 'Mine', 'Four'];

it('C23, C14: a Markdown export says what isn’t sent, what is pinned and what the user edited', async () => {
  await using app = await startContextApp();
  const conversationId = await markedConversation(app);
  const markdown = new TextDecoder().decode(await exportOf(app, [conversationId], 'markdown'));
  const lines = markdown.split('\n').filter(Boolean);
  const after = (start: string) => lines[lines.findIndex((line) => line.startsWith(start)) + 1];
  expect(lines.filter((line) => line === '*Left out of context.*')).toHaveLength(1);
  expect(after('## You')).toBe('*Pinned in context.*');
  expect(after('---')).toBe('*Fresh start: nothing above is sent.*');
  expect(after('Reply 1')).toBe('---');
  expect(after('## m (edited by you)')).toBe('Mine');
});

it('C23, G8: a backup and a JSON export restore what is sent', async () => {
  await using app = await startContextApp();
  const conversationId = await markedConversation(app);
  const folder = await tempFolder();
  await app.call.backups.choose({ folder });
  await app.call.backups.run();
  const [backup] = await app.call.backups.list();
  const before = await settled(app, conversationId);
  const restored = await startApp();
  const imported = await startApp();
  try {
    await restored.call.backups.choose({ folder });
    const restoring = await restored.call.backups.restore({ backupId: backup?.id ?? '', trial: false });
    for await (const _ of restoring);
    await importArchive(imported, new Uint8Array(await exportOf(app, [conversationId])));
    for (const other of [restored, imported]) {
      const after = await settled(other, conversationId);
      expect(after.messages).toEqual(before.messages);
      expect(after.conversation.contextChangedAt).toBe(before.conversation.contextChangedAt);
      expect(textsOf(await previewOf(other, conversationId, 'Four'))).toEqual(sent);
    }
  } finally {
    for (const other of [restored, imported]) {
      await other.close();
      await removeFolder(other.folder);
    }
    await removeFolder(folder);
  }
});

it('C23: a conversation of thousands of messages is removed at once, and restored', async () => {
  await using app = await startContextApp();
  const original = await conversationOf(app, 'One');
  const exported = JSON.parse(new TextDecoder().decode(await exportOf(app, [original])));
  const [one] = exported.conversations;
  const message = one.messages[0];
  const ids = Array.from({ length: 4_000 }, (_, at) => `long-${at}`);
  const messages = ids.map((id, at) => ({
    ...message,
    id,
    parentId: ids[at - 1] ?? null,
    createdAt: message.createdAt + at,
  }));
  const long = { ...one, id: 'long', headId: ids.at(-1), messages, generations: [] };
  const file = JSON.stringify({ ...exported, conversations: [long] });
  await importArchive(app, new TextEncoder().encode(file));
  const target = { conversationId: 'long', messageId: 'long-0' };
  const first = await app.call.conversations.removeMessages({ ...target, following: false });
  expect((await pathIn(app, 'long'))[0]?.id).toBe('long-1');
  const rest = await app.call.conversations.removeMessages({
    conversationId: 'long',
    messageId: 'long-1',
    following: true,
  });
  expect([first.removed, rest.removed]).toEqual([1, 3_999]);
  expect(await failureFrom(app.call.chat.edit({ ...target, text: 'x' }))).toMatchObject({
    code: 'not-found',
  });
  for (const { undoId } of [rest, first])
    await app.call.conversations.restoreMessages({ conversationId: 'long', undoId });
  expect((await pathIn(app, 'long')).map(({ id }) => id)).toEqual(ids);
});
