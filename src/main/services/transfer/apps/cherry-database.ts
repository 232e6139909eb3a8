import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { foreignTable, openForeign } from '../../../storage/foreign-tables.ts';
import { instant, json, type Row, text, textOrNull } from '../../../storage/row.ts';
import type { AppConversation, AppFile, AppMessage, LeftOut } from './app-conversation.ts';
import { imageAt, optionalList, optionalText, timeOf, validElements } from './app-values.ts';
import type { OpenFile } from './cherry-studio.ts';
import { damagedMessage } from './places.ts';

/** Paths of the database in a Cherry Studio 2 backup: with files, with files in earlier versions, and without files. */
export const cherryDatabases = ['Data/cherrystudio.sqlite', 'cherrystudio.sqlite', 'backup.sqlite'] as const;

/** Maximum size of a message, in bytes. Larger messages are left out. */
const maxMessageBytes = 64_000_000;

const dataSchema = z.object({ parts: optionalList });
const partSchema = z.object({
  type: z.string(),
  text: optionalText,
  url: optionalText,
  filename: optionalText,
  mediaType: optionalText,
});
const modelSchema = z.object({ id: optionalText, name: optionalText });
const snapshotSchema = modelSchema.extend({ model: modelSchema.nullish().catch(null) });

/** Thrown if reading a table would run expressions in the database, which could take forever. */
export class UnsafeDatabase extends Error {
  override readonly name = 'UnsafeDatabase';
}

/**
 * Reads the topics in the database of Cherry Studio 2. Messages form a tree of rows below a row with the role `root`,
 * and consist of AI SDK parts. Keys are in other tables, which aren't read. Throws {@link UnsafeDatabase}.
 *
 * Sources: CherryHQ/cherry-studio, `migrations/sqlite-drizzle` (tables), `src/shared/data/types/message.ts` (parts),
 * `src/main/services/backup/archiveLayout.ts` and pull request 17555 (names in the archive).
 */
export function* cherryConversations(file: string, openFile: OpenFile): Generator<AppConversation> {
  const sql = openForeign(file);
  try {
    const states = ['topic', 'message'].map((table) => foreignTable(sql, table));
    if (states.includes('unsafe')) throw new UnsafeDatabase();
    if (states.includes('damaged')) throw new Error('A table is damaged.');
    if (states.includes('missing')) return;
    const prompts = textsOf(sql, 'assistant', 'SELECT id AS name, prompt AS value FROM assistant');
    const pinned = textsOf(
      sql,
      'pin',
      `SELECT entity_id AS name, entity_id AS value FROM pin WHERE entity_type = 'topic'`,
    );
    const messages = sql.prepare(
      `SELECT id, parent_id, role, model_id, message_snapshot, created_at,
         CASE WHEN octet_length(data) <= ${maxMessageBytes} THEN data END AS data
       FROM message WHERE topic_id = ? AND role <> 'root' AND deleted_at IS NULL ORDER BY created_at, id`,
    );
    const topics = sql.prepare(
      `SELECT id, name, assistant_id, active_node_id, created_at, updated_at
       FROM topic WHERE deleted_at IS NULL ORDER BY updated_at`,
    );
    for (const topic of topics.all()) {
      const id = text(topic, 'id');
      yield {
        app: 'cherry-studio',
        id,
        title: textOrNull(topic, 'name'),
        createdAt: timeIn(topic, 'created_at'),
        updatedAt: timeIn(topic, 'updated_at'),
        headId: textOrNull(topic, 'active_node_id'),
        pinned: pinned.has(id),
        systemPrompt: prompts.get(textOrNull(topic, 'assistant_id') ?? '') ?? '',
        messages: messages.all(id).map((row) => messageOf(row, openFile)),
      };
    }
  } finally {
    sql.close();
  }
}

function textsOf(sql: DatabaseSync, table: string, query: string): ReadonlyMap<string, string> {
  if (foreignTable(sql, table) !== 'readable') return new Map();
  const rows = sql.prepare(query).all();
  return new Map(rows.map((row) => [text(row, 'name'), textOrNull(row, 'value') ?? '']));
}

function timeIn(row: Row, column: string): number | null {
  return timeOf(instant(row, column));
}

/** Converts a message. One that can't be read, or isn't shown in a conversation, has no content. */
function messageOf(row: Row, openFile: OpenFile): AppMessage {
  const role = text(row, 'role');
  const data = json(row, 'data', dataSchema);
  if ((role !== 'user' && role !== 'assistant') || !data)
    return damagedMessage(text(row, 'id'), textOrNull(row, 'parent_id'));
  const parts = validElements(data.parts, partSchema);
  const textsOfType = (type: string) =>
    parts.flatMap((part) => (part.type === type && part.text ? [part.text] : [])).join('\n\n');
  const files = parts.filter(({ type }) => type === 'file');
  const isImage = (part: (typeof parts)[number]) => part.mediaType?.startsWith('image/') ?? false;
  return {
    id: text(row, 'id'),
    parentId: textOrNull(row, 'parent_id'),
    role,
    createdAt: timeIn(row, 'created_at'),
    text: textsOfType('text'),
    reasoning: textsOfType('reasoning'),
    model: role === 'assistant' ? modelOf(row) : null,
    images: files.filter(isImage).map((part) => imageOf(part, openFile)),
    leftOut: [
      ...files
        .filter((part) => !isImage(part))
        .map((part): LeftOut => ({ kind: 'file', name: part.filename ?? undefined })),
      ...parts.flatMap(leftOutPart),
    ],
  };
}

/** Returns an image, which is either a data URL or a file in the backup, identified by the last segment of its path. */
function imageOf({ url, filename }: z.infer<typeof partSchema>, openFile: OpenFile): AppFile {
  const name = filename ?? 'image';
  if (url?.startsWith('data:')) return imageAt(url, name);
  const stored = url?.split(/[/\\]/).at(-1);
  return { name, open: () => (stored ? openFile(`Data/Files/${stored}`) : null) };
}

function leftOutPart({ type }: z.infer<typeof partSchema>): readonly LeftOut[] {
  if (type === 'dynamic-tool' || type.startsWith('tool-')) return [{ kind: 'tool' }];
  // These parts hold other data, such as translations. Parts of the remaining types describe imported parts.
  return type.startsWith('data-') && type !== 'data-error' ? [{ kind: 'other' }] : [];
}

/** Returns the name that a reply's model had at that time, or else the model's id without its provider prefix. */
function modelOf(row: Row): string | null {
  const snapshot = json(row, 'message_snapshot', snapshotSchema);
  const { name, id } = snapshot?.model ?? snapshot ?? {};
  return name ?? id ?? textOrNull(row, 'model_id')?.split('::').at(-1) ?? null;
}
