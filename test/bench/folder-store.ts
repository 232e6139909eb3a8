import type { Database } from '../../src/main/storage/database.ts';
import { createFolderStore } from '../../src/main/storage/folder-store.ts';
import { fillStore, type WordSource } from './search-store.ts';

/** Number of messages in each conversation. */
export const messagesInFolders = 4;

/**
 * Adds folders `f0` onwards and conversations of four messages, as the app stores them. One in ten conversations is in
 * no folder, and half of the others are in the first ten folders.
 */
export function fillWithFolders(
  database: Database,
  words: WordSource,
  { conversations, folders }: { readonly conversations: number; readonly folders: number },
): void {
  const store = createFolderStore(database);
  database.transaction(() => {
    for (let at = 0; at < folders; at += 1) {
      const own = { gatewayId: null, model: null, parameters: {}, systemPrompt: null };
      store.add({ id: `f${at}`, name: `${words.word(0.9)} ${at}`, createdAt: at, ...own });
    }
  });
  fillStore(database, words, {
    already: 0,
    total: messagesInFolders * conversations,
    perConversation: messagesInFolders,
    folderOf: (at) => {
      if (at % 10 === 0) return null;
      return `f${(at >> 1) % (at % 2 === 0 ? 10 : folders)}`;
    },
  });
}
