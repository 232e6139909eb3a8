import type { Attachment } from '../../shared/chat/attachment.ts';
import type { ReplyExtras } from '../../shared/chat/message.ts';
import type { Database } from './database.ts';
import { instant, text } from './row.ts';
import { createRowWriter } from './row-writer.ts';

/** The part of a running reply that arrived since the last entry. `extras` are complete, or null if unchanged. */
export type JournalEntry = {
  readonly messageId: string;
  readonly text: string;
  readonly reasoning: string;
  readonly extras: ReplyExtras | null;
};

/** The append-only journal of running replies. Its content survives a crash of the process (C4). */
export type ReplyJournal = {
  /** `at` is in epoch ms. */
  append(entries: readonly JournalEntry[], at: number): void;
  /** Stores all attachments of a reply so far in its row. */
  attach(messageId: string, attachments: readonly Attachment[]): void;
  /**
   * Returns the journaled text and reasoning of a reply, and when the last of it was stored (epoch ms, null if unknown).
   * Its extras and attachments are in its row.
   */
  read(messageId: string): Pick<JournalEntry, 'text' | 'reasoning'> & { readonly at: number | null };
  clear(messageId: string): void;
};

/** Creates the journal for a database. */
export function createReplyJournal(database: Database): ReplyJournal {
  const { sql } = database;
  const { insert, update } = createRowWriter(sql);
  const select = sql.prepare(
    'SELECT text, reasoning, at FROM reply_journal WHERE message_id = ? ORDER BY seq',
  );
  const remove = sql.prepare('DELETE FROM reply_journal WHERE message_id = ?');
  return {
    append: (entries, at) => {
      database.transaction(() => {
        for (const { messageId, text, reasoning, extras } of entries) {
          if (text !== '' || reasoning !== '') insert('reply_journal', { messageId, text, reasoning, at });
          // Extras are small and replaced completely, so they need no journal.
          if (extras) update('messages', { id: messageId }, { extras });
        }
      });
    },
    attach: (id, attachments) => update('messages', { id }, { attachments }),
    read: (messageId) => {
      const rows = select.all(messageId);
      const last = rows.at(-1);
      return {
        text: rows.map((row) => text(row, 'text')).join(''),
        reasoning: rows.map((row) => text(row, 'reasoning')).join(''),
        at: last ? instant(last, 'at') : null,
      };
    },
    clear: (messageId) => void remove.run(messageId),
  };
}
