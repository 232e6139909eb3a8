import type { Database } from './database.ts';
import { createMessageIndex, type IndexedMessage, partsOf } from './message-index.ts';
import { instant, text } from './row.ts';
import { searchableText } from './searchable-text.ts';

/** Indexes messages in small steps: those that are older than the index, and long ones. */
export type IndexBackfill = {
  /** Whether anything isn't indexed yet. */
  pending(): boolean;
  /** Indexes the next message, or the next part of a long one. Returns whether there may be more. */
  step(): boolean;
};

type Place = { readonly conversationId: string; readonly before: number };
type Unfinished = { readonly message: Omit<IndexedMessage, 'text'>; readonly parts: readonly string[] };

/**
 * Creates the backfill for a database, starting with the newest conversation and message. It resumes after a crash: a
 * message is indexed once its part 0, which is written last, exists.
 */
export function createIndexBackfill(database: Database): IndexBackfill {
  const { sql } = database;
  const index = createMessageIndex(database);
  const newest = sql.prepare('SELECT conversation_id FROM message_index_pending ORDER BY seq DESC LIMIT 1');
  const finished = sql.prepare('DELETE FROM message_index_pending WHERE conversation_id = ?');
  const selectUnindexed = sql.prepare(
    `SELECT id, created_at FROM messages AS m
     WHERE conversation_id = ? AND created_at <= ? AND (text <> '' OR attachments <> '[]') AND (generation_id IS NULL OR ending IS NOT NULL)
       AND NOT EXISTS (SELECT 1 FROM message_index WHERE message_id = m.id AND part = 0)
     ORDER BY created_at DESC LIMIT 1`,
  );
  const textOf = sql.prepare('SELECT text, attachments FROM messages WHERE id = ?');
  const taken = sql.prepare('SELECT 1 FROM message_index WHERE message_id = ? AND part = ?');
  let place: Place | null = null;
  let unfinished: Unfinished | null = null;

  function nextUnindexed(conversationId: string): Unfinished['message'] | null {
    const before = place?.conversationId === conversationId ? place.before : Number.MAX_SAFE_INTEGER;
    const row = selectUnindexed.get(conversationId, before);
    if (!row) return null;
    const createdAt = instant(row, 'created_at');
    place = { conversationId, before: createdAt };
    return { id: text(row, 'id'), conversationId, createdAt };
  }

  /**
   * Indexes the parts of a message one by one, starting with the last. Starts over if the message has changed in the
   * meantime, because its parts were removed from the index. Reads its text once, not for each part.
   */
  function takePart(message: Unfinished['message']): void {
    const resumes = unfinished?.message.id === message.id && taken.get(message.id, unfinished.parts.length);
    const parts =
      resumes && unfinished
        ? unfinished.parts
        : partsOf(searchableText(textOf.get(message.id) ?? { text: '' }));
    if (!resumes) index.remove(message.id);
    const last = parts.length - 1;
    index.putPart(message, last, parts[last] ?? '');
    unfinished = last > 0 ? { message, parts: parts.slice(0, last) } : null;
  }

  return {
    pending: () => newest.get() !== undefined,
    step: () => {
      const row = newest.get();
      if (!row) return false;
      const conversationId = text(row, 'conversation_id');
      database.transaction(() => {
        const message = nextUnindexed(conversationId);
        if (message) return takePart(message);
        // Starts with the newest message again, because messages may have been added to the conversation.
        if (place === null) finished.run(conversationId);
        place = null;
      });
      return true;
    },
  };
}
