import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createConversationStore } from '../../src/main/storage/conversation-store.ts';
import { openDatabase } from '../../src/main/storage/database.ts';
import { createGenerationStore } from '../../src/main/storage/generation-store.ts';
import { createMessageStore } from '../../src/main/storage/message-store.ts';
import { detailOf, type LongConversation } from '../fixtures/long-conversation.ts';

/** Adds a conversation to a data folder that isn't in use, and returns its id. */
export function seedConversation(dataFolder: string, conversationToAdd: LongConversation): string {
  mkdirSync(dataFolder, { recursive: true });
  const database = openDatabase(join(dataFolder, 'parlance.db'));
  const messages = createMessageStore(database);
  const generations = createGenerationStore(database);
  const detail = detailOf(conversationToAdd);
  database.transaction(() => {
    createConversationStore(database).add(detail.conversation);
    for (const each of detail.generations) generations.add(each);
    for (const each of detail.messages) messages.add(each);
  });
  database.close();
  return conversationToAdd.id;
}
