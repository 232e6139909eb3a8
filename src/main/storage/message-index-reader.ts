import { folderWord } from './folder-word.ts';
import { openSqlite } from './open-sqlite.ts';
import { instant, integer, type Row, text, textOrNull } from './row.ts';
import { searchableText } from './searchable-text.ts';

/** A message found in the index. `id` is its position by date. */
export type FoundMessage = {
  readonly id: number;
  readonly messageId: string;
  readonly conversationId: string;
  readonly title: string;
  /** Epoch ms. */
  readonly createdAt: number;
  readonly model: string | null;
  /** The text that matched, with the names of attachments. */
  readonly text: string;
};

/**
 * Reads the index of conversations that aren't removed, of one folder or (null) of all. Expressions are in FTS5 syntax.
 */
export type MessageIndexReader = {
  /** Returns matches older than `before`, newest first. */
  newest(expression: string, folderId: string | null, before: number, limit: number): readonly FoundMessage[];
  /**
   * Returns up to `limit` entries by relevance (FTS5's bm25), best first. Only the newest 50,000 matches are ranked.
   */
  best(expression: string, folderId: string | null, limit: number): readonly number[];
  /** Returns an entry of the index, or null if it or its conversation is deleted or in another folder. */
  found(id: number, folderId: string | null): FoundMessage | null;
  /** Whether messages are still being indexed. */
  pending(): boolean;
  close(): void;
};

/** Limits the cost of ranking to about 50 ms. */
const maxRanked = 50_000;

const columns = `i.id, i.message_id, m.conversation_id, c.title, m.created_at, m.model, m.generation_id, m.text, m.attachments`;
// Forces this join order: words are rare, and matches arrive by date without sorting.
const messageOfEntry = `CROSS JOIN messages AS m ON m.id = i.message_id
  CROSS JOIN conversations AS c ON c.id = m.conversation_id AND c.removed_at IS NULL`;

/** Opens a read-only connection to `parlance.db`. */
export function openMessageIndexReader(file: string): MessageIndexReader {
  const sql = openSqlite(file, { readOnly: true });
  // The index may still contain the folder's word for a conversation that was moved out of the folder.
  const newest = sql.prepare(
    `SELECT ${columns} FROM message_terms AS w CROSS JOIN message_index AS i ON i.id = w.rowid ${messageOfEntry}
     WHERE w.message_terms MATCH ?1 AND (?2 IS NULL OR c.folder_id = ?2) AND w.rowid < ?3
     ORDER BY w.rowid DESC LIMIT ?4`,
  );
  const best = sql.prepare(
    `SELECT id FROM (
       SELECT rowid AS id, bm25(message_terms) AS rank FROM message_terms WHERE message_terms MATCH ?
       ORDER BY rowid DESC LIMIT ${maxRanked}
     ) ORDER BY rank, id DESC LIMIT ?`,
  );
  const one = sql.prepare(
    `SELECT ${columns} FROM message_index AS i ${messageOfEntry}
     WHERE i.id = ?1 AND (?2 IS NULL OR c.folder_id = ?2)`,
  );
  const pending = sql.prepare('SELECT 1 FROM message_index_pending LIMIT 1');
  return {
    newest: (expression, folderId, before, limit) =>
      newest.all(inFolder(expression, folderId), folderId, before, limit).map(fromRow),
    best: (expression, folderId, limit) =>
      best.all(inFolder(expression, folderId), limit).map((row) => integer(row, 'id')),
    found: (id, folderId) => {
      const row = one.get(id, folderId);
      return row ? fromRow(row) : null;
    },
    pending: () => pending.get() !== undefined,
    close: () => sql.close(),
  };
}

function inFolder(expression: string, folderId: string | null): string {
  return folderId === null ? expression : `(${expression}) AND "${folderWord(folderId)}"`;
}

function fromRow(row: Row): FoundMessage {
  return {
    id: integer(row, 'id'),
    messageId: text(row, 'message_id'),
    conversationId: text(row, 'conversation_id'),
    title: text(row, 'title'),
    createdAt: instant(row, 'created_at'),
    model: textOrNull(row, 'generation_id') === null ? null : textOrNull(row, 'model'),
    text: searchableText(row),
  };
}
