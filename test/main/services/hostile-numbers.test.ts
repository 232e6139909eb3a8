import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { unzipSync } from 'fflate';
import { afterEach, describe, expect, it } from 'vitest';
import { exportMark } from '../../../src/shared/chat/conversation-export.ts';
import type { ExportEvent } from '../../../src/shared/data/transfer.ts';
import {
  frame,
  type ScriptedGateway,
  startScriptedGateway,
  streamOf,
} from '../../faults/scripted-gateway.ts';
import { importArchive } from './archive-actions.ts';
import { firstEvent } from './first-event.ts';
import { removeFolder, settled, startApp, type TempApp } from './in-temp-app.ts';

let app: TempApp | null = null;
let gateway: ScriptedGateway | null = null;

afterEach(async () => {
  await app?.close();
  await gateway?.close();
  if (app) await removeFolder(app.folder);
  app = null;
  gateway = null;
});

/** Returns the contents of the conversation and clip lists. Throws if one of them fails. */
async function listed(at: TempApp) {
  for await (const event of await at.call.conversations.watchList()) {
    if (event.type !== 'snapshot') continue;
    for (const { id } of event.items) await settled(at, id);
    for await (const clips of await at.call.clips.watch())
      if (clips.type === 'snapshot') return { conversations: event.items, clips: clips.items };
  }
  throw new Error('no lists');
}

/** Checks that a restart keeps the list of conversations, and returns the lists after it. */
async function listedTwice(at: TempApp) {
  const now = await listed(at);
  await at.close();
  app = await startApp({ folder: at.folder });
  expect(await listed(app)).toMatchObject({ conversations: now.conversations });
  return listed(app);
}

function imported(at: TempApp, conversations: readonly unknown[]) {
  return importArchive(at, Buffer.from(JSON.stringify({ ...exportMark, conversations })));
}

/** Creates a conversation with one message, as in an export. */
function conversation(id: string, ofConversation: object = {}, ofMessage: object = {}) {
  return {
    id,
    title: id,
    pinned: false,
    createdAt: 5,
    updatedAt: 6,
    headId: 'm',
    model: null,
    parameters: {},
    systemPrompt: '',
    gatewayId: null,
    origins: [],
    branchedFrom: null,
    generations: [],
    attachments: [],
    messages: [
      {
        id: 'm',
        parentId: null,
        createdAt: 5,
        text: 'Hello',
        reasoning: '',
        extras: null,
        attachments: [],
        reply: null,
        ...ofMessage,
      },
    ],
    ...ofConversation,
  };
}

const impossible = [9e15, 2 ** 60, 1e300, -1];

describe('numbers that aren’t valid as a date or count', () => {
  it('C14: in an import, only their conversation is lost, and every list works', async () => {
    app = await startApp();
    const bad = impossible.flatMap((number, at) => [
      conversation(`a${at}`, { createdAt: number }),
      conversation(`b${at}`, { updatedAt: number }),
      conversation(`c${at}`, {}, { createdAt: number }),
    ]);
    const summary = await imported(app, [conversation('good'), ...bad]);
    expect(summary).toMatchObject({ added: 1, unreadable: { conversation: bad.length } });
    expect((await listedTwice(app)).conversations.map(({ title }) => title)).toEqual(['good']);
  });

  it('C14: too large for a ZIP, don’t break an export', async () => {
    app = await startApp();
    const far = { updatedAt: 8.64e15 };
    await imported(app, [
      conversation('first', { updatedAt: 0 }),
      conversation('last', far),
      conversation('now'),
    ]);
    const events: ExportEvent[] = [];
    const all = { conversationIds: null, format: 'markdown' } as const;
    for await (const event of await app.call.transfer.export(all)) events.push(event);
    const ready = events.at(-1);
    expect(ready).toMatchObject({ type: 'ready', count: 3, missing: 0 });
    if (ready?.type !== 'ready') return;
    expect(ready.name).toMatch(/^Parlance conversations .*\.zip$/);
    const archive = unzipSync(await (await app.fetch(ready.url)).bytes());
    expect(Object.keys(archive).toSorted()).toEqual(['first.md', 'last.md', 'now.md']);
    for (const text of Object.values(archive)) expect(Buffer.from(text).toString()).toMatch(/^# /);
  });

  it('C9: in the usage that a gateway reports, don’t break any list', async () => {
    let number = 0;
    gateway = await startScriptedGateway((_, response) => {
      const usage = { prompt_tokens: number, completion_tokens: number, total_tokens: number };
      const usageFrame = `data: ${JSON.stringify({ choices: [], usage })}\n\n`;
      streamOf(response, frame('Hi'), frame('', 'stop'), usageFrame, 'data: [DONE]\n\n');
    });
    app = await startApp();
    await app.call.gateways.add({ name: 'Test', baseUrl: gateway.url, key: null });
    for (number of impossible) {
      const sent = await app.call.chat.send({ conversationId: null, text: 'Go', models: ['m'] });
      await settled(app, sent.conversationId);
    }
    expect((await listedTwice(app)).conversations).toHaveLength(impossible.length);
  });

  it('C14: in the database, are shown as the nearest date', async () => {
    app = await startApp();
    await imported(app, [conversation('old')]);
    await app.close();
    const database = new DatabaseSync(join(app.folder, 'parlance.db'));
    database.exec('UPDATE conversations SET created_at = 9000000000000000, updated_at = -5');
    database.exec('UPDATE messages SET created_at = 9000000000000000');
    database.close();
    app = await startApp({ folder: app.folder });
    const { conversations } = await listedTwice(app);
    expect(conversations).toMatchObject([{ updatedAt: 0 }]);
    const conversationId = conversations[0]?.id ?? '';
    const opened = await firstEvent(app.call.conversations.watch({ conversationId }));
    expect(opened).toMatchObject({ detail: { conversation: { createdAt: 8.64e15, updatedAt: 0 } } });
  });
});
