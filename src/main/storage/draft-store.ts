import { z } from 'zod';
import { attachmentSchema } from '../../shared/chat/attachment.ts';
import { type Draft, queuedSchema } from '../../shared/chat/draft.ts';
import type { Database } from './database.ts';
import { prepareList } from './readable-list.ts';
import { json, type Row, text } from './row.ts';

/** The place of a draft: a message box, or the editor of a sent message. */
export type DraftPlace = Pick<Draft, 'conversationId' | 'messageId'>;

/** Drafts on disk, one per {@link DraftPlace}. */
export type DraftStore = {
  all(): readonly Draft[];
  get(place: DraftPlace): Draft | null;
  /** Returns a conversation's queued messages, in order. */
  queued(conversationId: string): readonly Draft[];
  save(draft: Draft): void;
  remove(place: DraftPlace): void;
  /** Deletes the drafts of conversations and messages that no longer exist. */
  purge(): void;
};

/** Stands for null in both key columns. */
const none = '';

/** Creates the store for a database. */
export function createDraftStore({ sql }: Database): DraftStore {
  const all = prepareList(sql, { table: 'drafts', columns: ['*'], sorted: [['rowid', 'ASC']] });
  const one = sql.prepare('SELECT * FROM drafts WHERE conversation_id = ? AND message_id = ?');
  const upsert = sql.prepare(
    `INSERT INTO drafts (conversation_id, message_id, text, attachments, queued) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (conversation_id, message_id)
     DO UPDATE SET text = excluded.text, attachments = excluded.attachments, queued = excluded.queued`,
  );
  const inQueue = sql.prepare(
    'SELECT * FROM drafts WHERE conversation_id = ? AND queued IS NOT NULL ORDER BY rowid',
  );
  const remove = sql.prepare('DELETE FROM drafts WHERE conversation_id = ? AND message_id = ?');
  return {
    all: () => all().map(fromRow),
    get: (place) => {
      const row = one.get(...keyOf(place));
      return row ? fromRow(row) : null;
    },
    queued: (conversationId) => inQueue.all(conversationId).map(fromRow),
    save: ({ text: content, attachments, queued, ...place }) => {
      const stored = queued && JSON.stringify(queued);
      upsert.run(...keyOf(place), content, JSON.stringify(attachments), stored);
    },
    remove: (place) => void remove.run(...keyOf(place)),
    purge: () =>
      sql.exec(
        `DELETE FROM drafts
         WHERE (conversation_id <> '${none}' AND conversation_id NOT IN (SELECT id FROM conversations))
         OR (message_id <> '${none}' AND queued IS NULL AND message_id NOT IN (SELECT id FROM messages))`,
      ),
  };
}

const attachmentsSchema = z.array(attachmentSchema);

function keyOf({ conversationId, messageId }: DraftPlace): readonly [string, string] {
  return [conversationId ?? none, messageId ?? none];
}

function fromRow(row: Row): Draft {
  return {
    conversationId: text(row, 'conversation_id') || null,
    messageId: text(row, 'message_id') || null,
    text: text(row, 'text'),
    attachments: json(row, 'attachments', attachmentsSchema) ?? [],
    queued: json(row, 'queued', queuedSchema, { models: [], failure: null }),
  };
}
