import { z } from 'zod';
import { type Attachment, attachmentSchema } from '../../shared/chat/attachment.ts';
import {
  chosenOf,
  chosenPartsSchema,
  type DocumentPart,
  documentPartSchema,
  textOfParts,
} from '../../shared/chat/document.ts';
import type { Database } from './database.ts';
import type { Unused } from './media-store.ts';
import { amount, instant, integerOrNull, json, type Row, text } from './row.ts';
import { createRowWriter } from './row-writer.ts';

/** The content of an attachment: its text, or the parts of a document and which of them are chosen. */
export type AttachmentContent = string | readonly DocumentPart[];

/**
 * Attachments on disk. Messages and drafts refer to them by id, and copies share them. Deleting a document's attachment
 * ends its use of the file.
 */
export type AttachmentStore = {
  add(attachment: Attachment, content: AttachmentContent, now: number): void;
  /** Returns null if the id is unknown or the row is invalid. */
  get(id: string): Attachment | null;
  /** Whether the id is in use. */
  isTaken(id: string): boolean;
  /** Returns the text that is sent, or null if the id is unknown. */
  text(id: string): string | null;
  /** Returns all parts of a document, or null if it isn't one. */
  parts(id: string): readonly DocumentPart[] | null;
  /** Returns the files attached to messages of these conversations, or (null) of all that aren't removed. */
  files(
    conversationIds: readonly string[] | null,
  ): readonly { readonly mediaId: string; readonly name: string }[];
  /** Returns the attachments that no message or draft refers to. */
  unused(): readonly Unused[];
  /** Returns the total size of the stored text of unused attachments, in bytes. */
  unusedBytes(): number;
  /** Deletes an attachment if no message or draft refers to it. */
  removeUnused(id: string): void;
};

/** Returns SQL for the ids in the `attachments` column of a table. Invalid JSON contains none and raises no error. */
const namedIn = (table: string) =>
  `SELECT coalesce(CASE named.type WHEN 'object' THEN named.value ->> 'id' END, '') FROM ${table},
     json_each(CASE WHEN json_valid(${table}.attachments) THEN ${table}.attachments ELSE '[]' END) AS named
   WHERE ${table}.attachments <> '[]'`;

/** Creates the store for a database. */
export function createAttachmentStore({ sql }: Database): AttachmentStore {
  const { insert } = createRowWriter(sql);
  const one = sql.prepare('SELECT id, name, kind, bytes, tokens, details FROM attachments WHERE id = ?');
  const taken = sql.prepare('SELECT 1 FROM attachments WHERE id = ?');
  const content = sql.prepare('SELECT details, text FROM attachments WHERE id = ?');
  const unused = `FROM attachments WHERE id NOT IN (${namedIn('messages')} UNION ALL ${namedIn('drafts')})`;
  const selectUnused = sql.prepare(`SELECT id, created_at ${unused}`);
  const sumUnused = sql.prepare(`SELECT total(octet_length(text)) AS bytes ${unused}`);
  const remove = sql.prepare(`DELETE ${unused} AND id = ?`);
  const selectFiles = sql.prepare(
    `SELECT DISTINCT named.value ->> '$.file.mediaId' AS media_id, named.value ->> 'name' AS name
     FROM messages JOIN conversations AS c ON c.id = conversation_id AND c.removed_at IS NULL,
       json_each(CASE WHEN json_valid(attachments) THEN attachments ELSE '[]' END) AS named
     WHERE attachments <> '[]' AND named.type = 'object' AND named.value ->> '$.file.mediaId' IS NOT NULL
       AND (?1 IS NULL OR conversation_id IN (SELECT value FROM json_each(?1)))`,
  );

  const partsIn = (row: Row) => json(row, 'text', partsSchema);

  return {
    add: ({ id, name, kind, bytes, tokens, ...rest }, text, now) => {
      const details = Object.keys(rest).length > 0 ? rest : null;
      insert('attachments', { id, name, kind, bytes, tokens, details, text, createdAt: now });
    },
    get: (id) => {
      const row = one.get(id);
      return row ? fromRow(row) : null;
    },
    isTaken: (id) => taken.get(id) !== undefined,
    text: (id) => {
      const row = content.get(id);
      if (!row) return null;
      const document = json(row, 'details', choiceSchema);
      return document ? textOfParts(chosenOf(partsIn(row) ?? [], document.chosen)) : text(row, 'text');
    },
    parts: (id) => {
      const row = content.get(id);
      return row && json(row, 'details', choiceSchema) ? partsIn(row) : null;
    },
    files: (conversationIds) =>
      selectFiles
        .all(conversationIds && JSON.stringify(conversationIds))
        .map((row) => ({ mediaId: text(row, 'media_id'), name: text(row, 'name') })),
    unused: () =>
      selectUnused.all().map((row) => ({ id: text(row, 'id'), since: instant(row, 'created_at') })),
    unusedBytes: () => amount(sumUnused.get() ?? {}, 'bytes'),
    removeUnused: (id) => void remove.run(id),
  };
}

const partsSchema = z.array(documentPartSchema);
const detailsSchema = z.record(z.string(), z.unknown());
const choiceSchema = z.object({ chosen: chosenPartsSchema });

function fromRow(row: Row): Attachment | null {
  const read = attachmentSchema.safeParse({
    ...json(row, 'details', detailsSchema),
    id: text(row, 'id'),
    name: text(row, 'name'),
    kind: text(row, 'kind'),
    bytes: amount(row, 'bytes'),
    tokens: integerOrNull(row, 'tokens') ?? undefined,
  });
  return read.data ?? null;
}
