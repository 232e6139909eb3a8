import type { Database } from './database.ts';
import { text } from './row.ts';

/** Words of a running reply that have arrived since the last entry. */
export type JournalEntry = { readonly messageId: string; readonly text: string; readonly reasoning: string };

/** The append-only journal of running replies: what is in it survives a killed process (C4). */
export type ReplyJournal = {
  append(entries: readonly JournalEntry[]): void;
  /** All words journaled of a reply, joined. */
  read(messageId: string): Omit<JournalEntry, 'messageId'>;
  clear(messageId: string): void;
};

/** The journal of a database. */
export function createReplyJournal(database: Database): ReplyJournal {
  const { sql } = database;
  const insert = sql.prepare('INSERT INTO reply_journal (message_id, text, reasoning) VALUES (?, ?, ?)');
  const select = sql.prepare('SELECT text, reasoning FROM reply_journal WHERE message_id = ? ORDER BY seq');
  const remove = sql.prepare('DELETE FROM reply_journal WHERE message_id = ?');
  return {
    append: (entries) => {
      database.transaction(() => {
        for (const entry of entries) insert.run(entry.messageId, entry.text, entry.reasoning);
      });
    },
    read: (messageId) => {
      const rows = select.all(messageId);
      return {
        text: rows.map((row) => text(row, 'text')).join(''),
        reasoning: rows.map((row) => text(row, 'reasoning')).join(''),
      };
    },
    clear: (messageId) => void remove.run(messageId),
  };
}
