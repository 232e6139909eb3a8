import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createChatStores } from '../../../src/main/services/chat/chat-stores.ts';
import { createConversationTopics } from '../../../src/main/services/chat/conversation-topics.ts';
import { createReplyEndings } from '../../../src/main/services/chat/reply-endings.ts';
import { createRunRecord } from '../../../src/main/services/chat/run-record.ts';
import { systemClock } from '../../../src/main/services/clock.ts';
import { createHealth } from '../../../src/main/services/storage/health.ts';
import { openDatabase } from '../../../src/main/storage/database.ts';
import { createLog } from '../../../src/main/storage/log.ts';
import type { Message } from '../../../src/shared/chat/message.ts';
import { removeFolder, tempFolder } from './in-temp-app.ts';

test('X4, C4: with a full disk a reply stays complete in memory, the number of unsaved replies is reported, and they are saved once there is space', async () => {
  const folder = await tempFolder();
  onTestFinished(() => removeFolder(folder));
  const database = openDatabase(join(folder, 'parlance.db'));
  const stores = createChatStores(database);
  const log = createLog(join(folder, 'logs/parlance.log'), Date.now);
  const health = createHealth();
  const retries: (() => void)[] = [];
  const clock = {
    ...systemClock,
    after: (_ms: number, call: () => void) => {
      retries.push(call);
      return () => {};
    },
  };
  const endings = createReplyEndings(stores, clock, log, health);
  const record = createRunRecord('c1', stores, endings, createConversationTopics(), log, false);
  database.sql.exec(`
    INSERT INTO conversations (id, title, created_at, updated_at) VALUES ('c1', 'Tides', 1, 1);
    INSERT INTO generations (id, conversation_id, gateway_id, gateway_name, model, parameters, started_at)
      VALUES ('g1', 'c1', 'w', 'Work', 'm', '{}', 1);
    INSERT INTO messages (id, conversation_id, created_at, text, generation_id, model, choice)
      VALUES ('m1', 'c1', 1, '', 'g1', 'm', 0);`);
  const pages = Number(database.sql.prepare('PRAGMA page_count').get()?.page_count);
  // With a page limit, SQLite fails in the same way as when the disk is full.
  database.sql.exec(`PRAGMA max_page_count = ${pages}`);

  const text = randomBytes(200_000).toString('hex');
  expect(record.journal([{ messageId: 'm1', text, reasoning: '', extras: null }], 1)).toBe(false);
  expect(health.now().unwritten).toEqual({
    failure: { code: 'storage', values: { reason: 'full' } },
    replies: 1,
  });
  const started = stores.messages.get('m1');
  if (!started?.reply) throw new Error('there is no reply');
  const ended: Message = {
    ...started,
    text,
    reply: { ...started.reply, ending: { kind: 'complete', finishReason: 'stop' } },
  };
  record.ended(ended);
  const [generation] = stores.generations.ofConversation('c1');
  if (!generation) throw new Error('there is no generation');
  const usage = { promptTokens: 3, completionTokens: 9, totalTokens: 12, said: 'x'.repeat(9000) };
  const numbers = { ...generation, firstDeltaAt: 20, endedAt: 900, usage };
  record.generation(numbers);
  expect(stores.messages.get('m1')?.text).toBe('');
  expect(endings.currentMessage(started).text).toBe(text);
  expect(health.now().unwritten?.replies).toBe(1);

  database.sql.exec('PRAGMA max_page_count = 1000000');
  retries.at(-1)?.();
  expect(stores.messages.get('m1')?.text).toBe(text);
  expect(health.now().unwritten).toBeNull();
  expect(stores.generations.ofConversation('c1')[0]).toMatchObject({ firstDeltaAt: 20, endedAt: 900 });
  database.close();
  log.close();
});
