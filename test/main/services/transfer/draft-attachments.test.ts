import { unzipSync } from 'fflate';
import { expect, onTestFinished, test } from 'vitest';
import type { Draft } from '../../../../src/shared/chat/draft.ts';
import { exportAll, importArchive } from '../archive-actions.ts';
import { firstEvent } from '../first-event.ts';
import { attach as attachImage, png } from '../image-app.ts';
import { removeFolder, settled, startApp, type TempApp } from '../in-temp-app.ts';
import { upload } from '../upload.ts';

async function started(): Promise<TempApp> {
  const app = await startApp({ start: { demo: true } });
  onTestFinished(async () => {
    await app.close();
    await removeFolder(app.folder);
  });
  return app;
}

async function draftsOf(app: TempApp): Promise<readonly Draft[]> {
  const event = await firstEvent(app.call.drafts.watch({ page: 'new' }));
  return event.type === 'snapshot' ? event.drafts : [];
}

const pdf = new TextEncoder().encode('%PDF-1.7 not really');

/** Starts an app with a draft that has a text file, a document and an image attached. */
async function appWithDraft() {
  const app = await started();
  const note = await app.call.chat.attach({ name: 'note.txt', kind: 'text', text: 'Spring tide' });
  const fileId = await upload(app, pdf);
  const parts = { unit: 'page', parts: [{ text: 'High at six.', tokens: 4 }] };
  const textId = await upload(app, new TextEncoder().encode(JSON.stringify(parts)));
  const document = await app.call.chat.attachDocument({
    name: 'tides.pdf',
    type: 'application/pdf',
    fileId,
    textId,
  });
  const image = await attachImage(app);
  const attachmentIds = [note, document, image].map(({ id }) => id);
  await app.call.drafts.save({ conversationId: null, text: 'And then', attachmentIds, by: 'page' });
  return { app, note, document, image };
}

test('G7, C21, C28: an export of everything contains the files attached to drafts, and restores them', async () => {
  const { app, note, document, image } = await appWithDraft();
  const archive = await exportAll(app);
  expect(Object.keys(unzipSync(archive)).filter((name) => name.startsWith('drafts/'))).toEqual([
    'drafts/tides.pdf',
    'drafts/gate.png',
  ]);
  const other = await started();
  expect(await importArchive(other, archive)).toMatchObject({ failures: [], restored: { drafts: 1 } });
  expect(await draftsOf(other)).toEqual([
    {
      conversationId: null,
      messageId: null,
      text: 'And then',
      attachments: [note, document, image],
      queued: null,
    },
  ]);
  const { call } = other;
  expect(await call.chat.attachmentText({ attachmentId: note.id })).toBe('Spring tide');
  expect(await call.chat.attachmentText({ attachmentId: document.id })).toBe('High at six.');
  for (const [{ id: attachmentId }, bytes] of [[document, pdf] as const, [image, png] as const]) {
    const response = await other.fetch(await call.chat.attachedFile({ attachmentId }));
    expect(Buffer.from(await response.bytes())).toEqual(Buffer.from(bytes));
  }
  // Existing drafts stay as they are.
  expect(await importArchive(other, archive)).toMatchObject({ failures: [], restored: { drafts: 0 } });
});

test('G7, C16: an export of everything contains queued messages, and restores them beside the message box', async () => {
  const app = await started();
  const { conversationId } = await app.call.chat.send({
    conversationId: null,
    text: 'First',
    models: ['demo-brief'],
  });
  await settled(app, conversationId);
  const note = await app.call.chat.attach({ name: 'note.txt', kind: 'text', text: 'Spring tide' });
  await app.call.chat.send({ conversationId, text: 'Go on', models: ['demo-long'] });
  const write = (text: string) =>
    app.call.drafts.save({ conversationId, text, attachmentIds: [], by: 'page' });
  await write('Hm');
  await app.call.chat.queue({ conversationId, text: 'Second', attachmentIds: [note.id] });
  await app.call.chat.stop({ conversationId });
  await settled(app, conversationId);
  await write('Second thoughts');
  const before = await draftsOf(app);
  expect(before).toMatchObject([
    { text: 'Second thoughts', queued: null },
    { text: 'Second', attachments: [note] },
  ]);
  const other = await started();
  expect(await importArchive(other, await exportAll(app))).toMatchObject({
    failures: [],
    restored: { drafts: 2 },
  });
  expect(await draftsOf(other)).toEqual(before);
});
