import { randomUUID } from 'node:crypto';
import type { Database } from '../../src/main/storage/database.ts';
import { createMessageIndex } from '../../src/main/storage/message-index.ts';
import type { Message } from '../../src/shared/chat/message.ts';

/** Generates text for conversations, the same every time. */
export type WordSource = {
  /** Returns a word by its rarity: 0 is among the most common words, 1 among the rarest. */
  word(rarity: number): string;
  message(): string;
  random(): number;
};

const syllables =
  'a an ar be ba ca co com con de di en er es ex fa fi for ga ge ha he in is la le li lo ma me mi na ne no on or pa pe per pro ra re ri ro sa se si so sta ta te ter ti to tra un va ve vi wa we'.split(
    ' ',
  );
const endings = ['', 's', 'ed', 'ing', 'er', 'ly', 'tion', 'al'];
const letters = [
  ...'的一是不了在人有我他这中大来上国和地到以说时要就出会可也你对生能而子那得于着下自之年过发后作里',
];
const wordCount = 30_000;

/**
 * Creates words that share prefixes as English words do, with frequencies according to Zipf's law. One in ten messages
 * is Chinese.
 */
export function createWordSource(seed = 1): WordSource {
  let state = seed;
  const random = () => {
    // mulberry32, https://github.com/cprosche/mulberry32: small, with the same results on every platform.
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const pick = <T>(from: readonly T[]) => from[Math.floor(random() * from.length)] as T;
  const words = new Set<string>();
  while (words.size < wordCount) {
    const length = 1 + Math.floor(random() * Math.min(4, 1 + words.size / 500));
    words.add(Array.from({ length }, () => pick(syllables)).join('') + pick(endings));
  }
  const ranked = [...words];
  const word = (rarity: number) =>
    ranked[Math.min(wordCount - 1, Math.floor(wordCount ** rarity) - 1)] ?? 'a';
  const message = () => {
    const length = Math.round(12 * Math.exp(random() * 3.6));
    if (random() < 0.1)
      return Array.from({ length }, () => letters[Math.floor(letters.length ** random()) - 1]).join('');
    return Array.from({ length }, () => word(random())).join(' ');
  };
  return { word, message, random };
}

/** Number of messages in each conversation, unless {@link fillStore} is given another number. */
export const messagesPerConversation = 40;
/** Time of the first message, and duration of each conversation. */
const epoch = Date.UTC(2024, 0, 1);
const minutes = 60_000;

/**
 * Adds conversations numbered from `c0`, continuing after `already` messages, until there are `total` messages, as the
 * app stores them.
 */
export function fillStore(
  database: Database,
  words: WordSource,
  {
    already,
    total,
    perConversation = messagesPerConversation,
    folderOf = () => null,
  }: {
    readonly already: number;
    readonly total: number;
    readonly perConversation?: number;
    /** Returns a conversation's folder id by the conversation's number. */
    readonly folderOf?: (conversation: number) => string | null;
  },
): void {
  const { sql } = database;
  const index = createMessageIndex(database);
  const addConversation = sql.prepare(
    'INSERT INTO conversations (id, title, created_at, updated_at, folder_id) VALUES (?, ?, ?, ?, ?)',
  );
  const addMessage = sql.prepare(
    'INSERT INTO messages (id, conversation_id, parent_id, created_at, text) VALUES (?, ?, ?, ?, ?)',
  );
  for (let at = already; at < total; at += perConversation) {
    const conversationId = `c${at / perConversation}`;
    const createdAt = epoch + at * minutes;
    database.transaction(() => {
      const folderId = folderOf(at / perConversation);
      addConversation.run(conversationId, words.message().slice(0, 40), createdAt, createdAt, folderId);
      let parentId: string | null = null;
      for (let turn = 0; turn < perConversation; turn += 1) {
        const message = {
          id: randomUUID(),
          conversationId,
          createdAt: createdAt + turn * minutes,
          text: words.message(),
        };
        addMessage.run(message.id, conversationId, parentId, message.createdAt, message.text);
        index.putPart(message, 0, message.text);
        parentId = message.id;
      }
    });
  }
}

/** Creates a message that is newer than all messages in a store of `total` messages. */
export function newMessage(words: WordSource, conversationId: string, total: number): Message {
  const createdAt = epoch + (total + 100) * minutes;
  return {
    id: randomUUID(),
    conversationId,
    parentId: null,
    createdAt,
    text: words.message(),
    reasoning: '',
    extras: null,
    attachments: [],
    reply: null,
  };
}
