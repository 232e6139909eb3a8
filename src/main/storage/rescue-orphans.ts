import type { DatabaseSync } from 'node:sqlite';
import { text } from './row.ts';

/** What a message needs around it, where its own conversation or request could not be read. */
const stubs = `
INSERT INTO conversations (id, title, created_at, updated_at)
  SELECT conversation_id, substr(text, 1, 60), min(created_at), max(created_at) FROM messages
  WHERE conversation_id NOT IN (SELECT id FROM conversations) GROUP BY conversation_id;
INSERT INTO generations (id, conversation_id, gateway_id, gateway_name, model, parameters, started_at, ended_at)
  SELECT generation_id, conversation_id, '', '', coalesce(model, ''), '{}', min(created_at), max(created_at)
  FROM messages WHERE generation_id IS NOT NULL AND generation_id NOT IN (SELECT id FROM generations)
  GROUP BY generation_id;
UPDATE messages SET parent_id = NULL WHERE parent_id NOT IN (SELECT id FROM messages);
UPDATE conversations SET head_id = (
    SELECT id FROM messages WHERE conversation_id = conversations.id ORDER BY created_at DESC, rowid DESC LIMIT 1)
  WHERE head_id IS NULL OR head_id NOT IN (SELECT id FROM messages);
`;

/** Without its use the audio of a transcript would be removed at the start, though the transcript refers to it. */
const recordings = `
INSERT OR IGNORE INTO media_uses (kind, ref, media_id, created_at)
  SELECT 'transcript', id, media_id, created_at FROM transcripts WHERE media_id IN (SELECT id FROM media);
INSERT OR IGNORE INTO media_uses (kind, ref, media_id, created_at)
  SELECT 'transcript-part', transcript_id || '/' || part, transcript_parts.media_id, created_at
  FROM transcript_parts JOIN transcripts ON id = transcript_id
  WHERE state <> 'done' AND transcript_parts.media_id IN (SELECT id FROM media);
`;

/**
 * Brings rows in order whose relatives could not be read: messages get a conversation and a request to belong to, what
 * means nothing by itself goes, and the index of messages is to be made anew.
 */
export function mendOrphans(sql: DatabaseSync, tables: ReadonlySet<string>): void {
  sql.exec(stubs);
  // Parents stand before their children in the schema, so one pass takes whole chains.
  for (const table of tables) {
    const links = Map.groupBy(sql.prepare(`PRAGMA foreign_key_list("${table}")`).all(), (row) => row.id);
    for (const columns of links.values()) {
      const parent = text(columns[0] ?? {}, 'table');
      const own = columns.map((row) => `"${text(row, 'from')}"`).join(', ');
      const theirs = columns.map((row) => `"${text(row, 'to')}"`).join(', ');
      const [first] = columns;
      sql.exec(
        `DELETE FROM "${table}" WHERE "${text(first ?? {}, 'from')}" IS NOT NULL
         AND (${own}) NOT IN (SELECT ${theirs} FROM "${parent}")`,
      );
    }
  }
  if (tables.has('transcript_parts') && tables.has('media_uses')) sql.exec(recordings);
  if (tables.has('message_index_pending'))
    sql.exec('INSERT OR IGNORE INTO message_index_pending (conversation_id) SELECT id FROM conversations');
}
