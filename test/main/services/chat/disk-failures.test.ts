import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it, onTestFinished } from 'vitest';
import { frame, startScriptedGateway } from '../../../faults/scripted-gateway.ts';
import { failureFrom, settled, startApp } from '../in-temp-app.ts';
import { apps, gateways } from '../open-apps.ts';

/** Starts an app whose replies the test streams, and opens a second connection to its database. */
async function appWithHeldReplies() {
  const responses: { write(...frames: readonly string[]): void; end(finish: string): void }[] = [];
  const gateway = await startScriptedGateway((_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
    responses.push({
      write: (...frames) => void response.write(frames.join('')),
      end: (finish) => void response.end(`${frame('', finish)}data: [DONE]\n\n`),
    });
  });
  gateways.push(gateway);
  const app = await startApp();
  apps.push(app);
  await app.call.gateways.add({ name: 'Test', baseUrl: gateway.url, key: null });
  const database = new DatabaseSync(join(app.folder, 'parlance.db'));
  onTestFinished(() => database.close());
  const response = async (at: number) => {
    await expect.poll(() => responses.length).toBeGreaterThan(at);
    return responses[at] ?? expect.fail();
  };
  return { app, database, response };
}

describe('a disk that refuses to write', () => {
  it('X4, C4: the unsaved ending of a reply never replaces its continuation, and no text is in the journal twice', async () => {
    const { app, database, response } = await appWithHeldReplies();
    const journaled = () =>
      database
        .prepare('SELECT text FROM reply_journal ORDER BY seq')
        .all()
        .map(({ text }) => text)
        .join('');
    const onDisk = () =>
      database.prepare('SELECT text, ending FROM messages WHERE generation_id IS NOT NULL').get();
    const { conversationId, messageIds } = await app.call.chat.send({
      conversationId: null,
      text: 'Go',
      models: ['m'],
    });
    const first = await response(0);
    first.write(frame('The tide'));
    await expect.poll(journaled).toBe('The tide');
    database.exec(`CREATE TRIGGER refuse BEFORE UPDATE OF ending ON messages WHEN NEW.ending IS NOT NULL
      BEGIN SELECT RAISE(ABORT, 'refused'); END`);
    first.end('length');
    expect((await settled(app, conversationId)).messages.at(-1)?.reply?.ending).not.toBeNull();
    expect(onDisk()).toEqual({ text: '', ending: null });

    await app.call.chat.continueReply({ conversationId, messageId: messageIds[0] ?? '' });
    const second = await response(1);
    second.write(frame(' is high.'));
    await expect.poll(journaled).toBe(' is high.');
    expect(onDisk()).toEqual({ text: 'The tide', ending: null });
    database.exec('DROP TRIGGER refuse');
    for await (const { unwritten } of await app.call.storage.watch()) if (unwritten === null) break;
    expect(onDisk()).toEqual({ text: 'The tide', ending: null });
    expect(journaled()).toBe(' is high.');
    second.end('stop');
    await settled(app, conversationId);
    expect(onDisk()).toMatchObject({ text: 'The tide is high.' });
  });

  it('X4, C2: if an attachment of the conversation is lost, nothing is written, and the conversation isn’t busy', async () => {
    const { app, database, response } = await appWithHeldReplies();
    const attachment = await app.call.chat.attach({ name: 'notes.txt', kind: 'text', text: 'High at six.' });
    const { conversationId } = await app.call.chat.send({
      conversationId: null,
      text: 'Go',
      models: ['m'],
      attachmentIds: [attachment.id],
    });
    const held = await response(0);
    held.write(frame('Noted.'));
    held.end('stop');
    const { messages } = await settled(app, conversationId);
    database.exec('DELETE FROM attachments');

    const another = app.call.chat.send({ conversationId, text: 'And then?', models: ['m'] });
    expect(await failureFrom(another)).toMatchObject({ code: 'not-found' });
    expect(await settled(app, conversationId)).toMatchObject({ messages, conversation: { running: false } });
    const [first] = messages;
    await app.call.chat.edit({
      conversationId,
      messageId: first?.id ?? '',
      text: 'Go on',
      attachmentIds: [],
    });
    (await response(1)).end('stop');
    expect((await settled(app, conversationId)).messages).toHaveLength(4);
  });
});
