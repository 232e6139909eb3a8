import { indexedText } from '../../shared/search/search-terms.ts';
import type { Database } from './database.ts';
import { folderWord } from './folder-word.ts';
import { integerOrNull, textOrNull } from './row.ts';

/** A message to index. */
export type IndexedMessage = {
  readonly id: string;
  readonly conversationId: string;
  /** Epoch ms. */
  readonly createdAt: number;
  readonly text: string;
};

/** The full-text index of messages. Written in the same transaction as the message. */
export type MessageIndex = {
  /**
   * Indexes a message, replacing its previous text. Long messages, and large numbers of messages at once, are left to
   * the backfill.
   */
  put(message: IndexedMessage): void;
  /** Indexes one part of a message, from `partsOf` its text. */
  putPart(message: Omit<IndexedMessage, 'text'>, part: number, text: string): void;
  remove(messageId: string): void;
};

/** Maximum number of UTF-16 units to index in one turn of the event loop, which takes about two milliseconds. */
const maxAtOnce = 32_000;
/** Length of the parts of a longer message. A search for several words finds them only within the same part. */
const partLength = 64_000;
/** Number of ids for messages in the same second. Further messages use the ids of the next second. */
const idsPerSecond = 256;

/** Creates the index for a database. Calls `onPending` when a message is left to the backfill. */
export function createMessageIndex({ sql }: Database, onPending: () => void = () => {}): MessageIndex {
  const lastId = sql.prepare('SELECT max(id) AS id FROM message_index WHERE id >= ? AND id < ?');
  const insert = sql.prepare('INSERT INTO message_index (id, message_id, part) VALUES (?, ?, ?)');
  const insertWords = sql.prepare('INSERT INTO message_terms (rowid, words) VALUES (?, ?)');
  const remove = sql.prepare('DELETE FROM message_index WHERE message_id = ?');
  const folderOf = sql.prepare('SELECT folder_id FROM conversations WHERE id = ?');
  const addPending = sql.prepare('INSERT OR IGNORE INTO message_index_pending (conversation_id) VALUES (?)');

  let inThisTurn = 0;

  function freeId(createdAt: number): number {
    for (let from = Math.floor(Math.max(0, createdAt) / 1000) * idsPerSecond; ; from += idsPerSecond) {
      const last = integerOrNull(lastId.get(from, from + idsPerSecond) ?? {}, 'id');
      if (last === null) return from;
      if (last + 1 < from + idsPerSecond) return last + 1;
    }
  }

  function putPart(message: Omit<IndexedMessage, 'text'>, part: number, text: string): void {
    const rowid = freeId(message.createdAt);
    insert.run(rowid, message.id, part);
    const folderId = textOrNull(folderOf.get(message.conversationId) ?? {}, 'folder_id');
    const words = indexedText(text);
    insertWords.run(rowid, folderId === null ? words : `${words} ${folderWord(folderId)}`);
  }

  /** Whether a text of this length fits into this turn of the event loop. */
  function fits(length: number): boolean {
    if (inThisTurn === 0) setImmediate(() => (inThisTurn = 0));
    inThisTurn += length;
    return inThisTurn <= maxAtOnce;
  }

  return {
    put: (message) => {
      remove.run(message.id);
      if (message.text === '') return;
      if (fits(message.text.length)) return putPart(message, 0, message.text);
      addPending.run(message.conversationId);
      onPending();
    },
    putPart,
    remove: (messageId) => void remove.run(messageId),
  };
}

/** Splits a text into parts, at white space if possible. */
export function partsOf(text: string): readonly string[] {
  const parts: string[] = [];
  for (let from = 0; from < text.length; ) {
    const to = endOfPart(text, from);
    parts.push(text.slice(from, to));
    from = to;
  }
  return parts;
}

function endOfPart(text: string, from: number): number {
  const limit = from + partLength;
  if (limit >= text.length) return text.length;
  const space = text.slice(limit - 500, limit).search(/\s\S*$/);
  if (space >= 0) return limit - 500 + space;
  // Never splits a surrogate pair.
  return /[\uD800-\uDBFF]/.test(text.charAt(limit - 1)) ? limit - 1 : limit;
}
