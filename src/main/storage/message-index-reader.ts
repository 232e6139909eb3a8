import { openSqlite } from './open-sqlite.ts';
import { instant, integer, type Row, text, textOrNull } from './row.ts';

/** A message that the index found; `id` is its place by date in the index. */
export type FoundMessage = {
  readonly id: number;
  readonly messageId: string;
  readonly conversationId: string;
  readonly title: string;
  /** Epoch ms. */
  readonly createdAt: number;
  readonly model: string | null;
  readonly text: string;
};

/** Reads the index, in conversations that are not removed. Expressions are FTS5's. */
export type MessageIndexReader = {
  /** Matches older than `before`, newest first. */
  newest(expression: string, before: number, limit: number): readonly FoundMessage[];
  /** Entries by how well they match (FTS5's bm25), the best first, at most `limit`; only the newest 50,000 matches are ranked. */
  best(expression: string, limit: number): readonly number[];
  /** One entry of the index; null where it is gone, or its conversation. */
  found(id: number): FoundMessage | null;
  /** Whether the index still lacks messages. */
  pending(): boolean;
  close(): void;
};

/** So that the cost has an end: a twentieth of a second, here. */
const mostRanked = 50_000;

const columns = `i.id, i.message_id, m.conversation_id, c.title, m.created_at, m.model, m.generation_id, m.text`;
// In this order, whatever the planner thinks: words are rare, and matches come by date without sorting.
const messageOfEntry = `CROSS JOIN messages AS m ON m.id = i.message_id
  CROSS JOIN conversations AS c ON c.id = m.conversation_id AND c.removed_at IS NULL`;

/** Opens a reader of `parlance.db` on a connection of its own, which can write nothing. */
export function openMessageIndexReader(file: string): MessageIndexReader {
  const sql = openSqlite(file, { readOnly: true });
  const newest = sql.prepare(
    `SELECT ${columns} FROM message_words AS w CROSS JOIN message_index AS i ON i.id = w.rowid ${messageOfEntry}
     WHERE w.message_words MATCH ? AND w.rowid < ? ORDER BY w.rowid DESC LIMIT ?`,
  );
  const best = sql.prepare(
    `SELECT id FROM (
       SELECT rowid AS id, bm25(message_words) AS rank FROM message_words WHERE message_words MATCH ?
       ORDER BY rowid DESC LIMIT ${mostRanked}
     ) ORDER BY rank, id DESC LIMIT ?`,
  );
  const one = sql.prepare(`SELECT ${columns} FROM message_index AS i ${messageOfEntry} WHERE i.id = ?`);
  const pending = sql.prepare('SELECT 1 FROM message_index_pending LIMIT 1');
  return {
    newest: (expression, before, limit) => newest.all(expression, before, limit).map(fromRow),
    best: (expression, limit) => best.all(expression, limit).map((row) => integer(row, 'id')),
    found: (id) => {
      const row = one.get(id);
      return row ? fromRow(row) : null;
    },
    pending: () => pending.get() !== undefined,
    close: () => sql.close(),
  };
}

function fromRow(row: Row): FoundMessage {
  return {
    id: integer(row, 'id'),
    messageId: text(row, 'message_id'),
    conversationId: text(row, 'conversation_id'),
    title: text(row, 'title'),
    createdAt: instant(row, 'created_at'),
    model: textOrNull(row, 'generation_id') === null ? null : textOrNull(row, 'model'),
    text: text(row, 'text'),
  };
}
