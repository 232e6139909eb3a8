import { type Attachment, attachmentSchema } from '../../shared/models/attachment.ts';
import type { Database } from './database.ts';
import type { Unused } from './media-store.ts';
import { amount, instant, type Row, text } from './row.ts';

/** Attached texts on disk. Messages and drafts refer to them by id, and copies share them. */
export type AttachmentStore = {
  add(attachment: Attachment, words: string, now: number): void;
  /** Null if the id is unknown or the row is invalid. */
  get(id: string): Attachment | null;
  /** Whether the id is in use. */
  isTaken(id: string): boolean;
  /** Returns the text, or null if the id is unknown. */
  text(id: string): string | null;
  /** Attachments that no message or draft refers to. */
  unused(): readonly Unused[];
  /** Total size of those, in bytes. */
  unusedBytes(): number;
  /** Deletes one that no message or draft refers to. */
  removeUnused(id: string): void;
};

/** The ids in a column of attachments. Invalid JSON refers to none and raises no error. */
const namedIn = (table: string) =>
  `SELECT coalesce(CASE named.type WHEN 'object' THEN named.value ->> 'id' END, '') FROM ${table},
     json_each(CASE WHEN json_valid(${table}.attachments) THEN ${table}.attachments ELSE '[]' END) AS named
   WHERE ${table}.attachments <> '[]'`;

/** Creates the store of a database. */
export function createAttachmentStore({ sql }: Database): AttachmentStore {
  const insert = sql.prepare(
    'INSERT INTO attachments (id, name, kind, bytes, text, created_at) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const one = sql.prepare('SELECT id, name, kind, bytes FROM attachments WHERE id = ?');
  const taken = sql.prepare('SELECT 1 FROM attachments WHERE id = ?');
  const words = sql.prepare('SELECT text FROM attachments WHERE id = ?');
  const unused = `FROM attachments WHERE id NOT IN (${namedIn('messages')} UNION ALL ${namedIn('drafts')})`;
  const selectUnused = sql.prepare(`SELECT id, created_at ${unused}`);
  const sumUnused = sql.prepare(`SELECT total(bytes) AS bytes ${unused}`);
  const remove = sql.prepare(`DELETE ${unused} AND id = ?`);
  return {
    add: ({ id, name, kind, bytes }, contents, now) => void insert.run(id, name, kind, bytes, contents, now),
    get: (id) => {
      const row = one.get(id);
      return row ? fromRow(row) : null;
    },
    isTaken: (id) => taken.get(id) !== undefined,
    text: (id) => {
      const row = words.get(id);
      return row ? text(row, 'text') : null;
    },
    unused: () =>
      selectUnused.all().map((row) => ({ id: text(row, 'id'), since: instant(row, 'created_at') })),
    unusedBytes: () => amount(sumUnused.get() ?? {}, 'bytes'),
    removeUnused: (id) => void remove.run(id),
  };
}

function fromRow(row: Row): Attachment | null {
  const read = attachmentSchema.safeParse({
    id: text(row, 'id'),
    name: text(row, 'name'),
    kind: text(row, 'kind'),
    bytes: amount(row, 'bytes'),
  });
  return read.data ?? null;
}
