import { indexedText } from '../../shared/models/search-terms.ts';
import type { Database } from './database.ts';
import { integerOrNull } from './row.ts';

/** A message as far as the index is concerned. */
export type IndexedMessage = {
  readonly id: string;
  readonly conversationId: string;
  /** Epoch ms. */
  readonly createdAt: number;
  readonly text: string;
};

/** The words of all messages on disk, for search. It is written within the transaction that writes the message. */
export type MessageIndex = {
  /** Takes a message in, in place of what was known of it; long ones, and many at once, are left to the back-fill. */
  put(message: IndexedMessage): void;
  /** Takes in one part of a message, of `partsOf` its text. */
  putPart(message: Omit<IndexedMessage, 'text'>, part: number, text: string): void;
  remove(messageId: string): void;
};

/** Up to this many UTF-16 units are taken in within one turn of the event loop, in about two milliseconds. */
const mostAtOnce = 32_000;
/** A longer message is taken in by parts of at most this; several words are found together within one part only. */
const partLength = 64_000;
/** Ids for messages of the same second; more of them run over into the next one's. */
const idsASecond = 256;

/** The index of a database; `onPending` is told when a message is left to the back-fill. */
export function createMessageIndex({ sql }: Database, onPending: () => void = () => {}): MessageIndex {
  const lastId = sql.prepare('SELECT max(id) AS id FROM message_index WHERE id >= ? AND id < ?');
  const insert = sql.prepare('INSERT INTO message_index (id, message_id, part) VALUES (?, ?, ?)');
  const insertWords = sql.prepare('INSERT INTO message_words (rowid, words) VALUES (?, ?)');
  const remove = sql.prepare('DELETE FROM message_index WHERE message_id = ?');
  const pend = sql.prepare('INSERT OR IGNORE INTO message_index_pending (conversation_id) VALUES (?)');

  let inThisTurn = 0;

  function freeId(createdAt: number): number {
    for (let from = Math.floor(Math.max(0, createdAt) / 1000) * idsASecond; ; from += idsASecond) {
      const last = integerOrNull(lastId.get(from, from + idsASecond) ?? {}, 'id');
      if (last === null) return from;
      if (last + 1 < from + idsASecond) return last + 1;
    }
  }

  function putPart({ id, createdAt }: Omit<IndexedMessage, 'text'>, part: number, text: string): void {
    const rowid = freeId(createdAt);
    insert.run(rowid, id, part);
    insertWords.run(rowid, indexedText(text));
  }

  /** Whether so much more fits into this turn of the event loop. */
  function fits(length: number): boolean {
    if (inThisTurn === 0) setImmediate(() => (inThisTurn = 0));
    inThisTurn += length;
    return inThisTurn <= mostAtOnce;
  }

  return {
    put: (message) => {
      remove.run(message.id);
      if (message.text === '') return;
      if (fits(message.text.length)) return putPart(message, 0, message.text);
      pend.run(message.conversationId);
      onPending();
    },
    putPart,
    remove: (messageId) => void remove.run(messageId),
  };
}

/** The parts of a text, cut at white space where there is some. */
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
  const most = from + partLength;
  if (most >= text.length) return text.length;
  const space = text.slice(most - 500, most).search(/\s\S*$/);
  if (space >= 0) return most - 500 + space;
  // Never between the halves of a surrogate pair.
  return /[\uD800-\uDBFF]/.test(text.charAt(most - 1)) ? most - 1 : most;
}
