import { z } from 'zod';
import { attachmentSchema } from '../../shared/models/attachment.ts';
import type { Draft } from '../../shared/models/draft.ts';
import type { Database } from './database.ts';
import { json, type Row, text } from './row.ts';

/** A draft as it is kept: which page wrote it is of this run alone. */
export type StoredDraft = Omit<Draft, 'by'>;

/** Drafts on disk, one a conversation; null stands for the one that has not begun. */
export type DraftStore = {
  all(): readonly StoredDraft[];
  get(conversationId: string | null): StoredDraft | null;
  keep(draft: StoredDraft): void;
  forget(conversationId: string | null): void;
  /** Deletes the drafts of conversations that are no longer on disk. */
  purge(): void;
};

const notBegun = '';

/** The drafts of a database. */
export function createDraftStore({ sql }: Database): DraftStore {
  const all = sql.prepare('SELECT * FROM drafts');
  const one = sql.prepare('SELECT * FROM drafts WHERE conversation_id = ?');
  const upsert = sql.prepare(
    `INSERT INTO drafts (conversation_id, text, attachments) VALUES (?, ?, ?)
     ON CONFLICT (conversation_id) DO UPDATE SET text = excluded.text, attachments = excluded.attachments`,
  );
  const remove = sql.prepare('DELETE FROM drafts WHERE conversation_id = ?');
  return {
    all: () => all.all().map(fromRow),
    get: (conversationId) => {
      const row = one.get(conversationId ?? notBegun);
      return row ? fromRow(row) : null;
    },
    keep: ({ conversationId, text: words, attachments }) => {
      upsert.run(conversationId ?? notBegun, words, JSON.stringify(attachments));
    },
    forget: (conversationId) => void remove.run(conversationId ?? notBegun),
    purge: () =>
      sql.exec(
        `DELETE FROM drafts WHERE conversation_id <> '${notBegun}'
         AND conversation_id NOT IN (SELECT id FROM conversations)`,
      ),
  };
}

const attachmentsSchema = z.array(attachmentSchema);

function fromRow(row: Row): StoredDraft {
  return {
    conversationId: text(row, 'conversation_id') || null,
    text: text(row, 'text'),
    attachments: json(row, 'attachments', attachmentsSchema) ?? [],
  };
}
