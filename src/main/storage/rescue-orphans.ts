import type { DatabaseSync } from 'node:sqlite';
import { text } from './row.ts';

/** Placeholder rows for messages whose conversation or request couldn't be read. */
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

/** Without a use, a transcript's audio would be removed at startup, even though the transcript refers to it. */
const recordings = `
INSERT OR IGNORE INTO media_uses (kind, ref, media_id, created_at)
  SELECT 'transcript', id, media_id, created_at FROM transcripts WHERE media_id IN (SELECT id FROM media);
INSERT OR IGNORE INTO media_uses (kind, ref, media_id, created_at)
  SELECT 'transcript-chunk', transcript_id || '/' || chunk, transcript_chunks.media_id, created_at
  FROM transcript_chunks JOIN transcripts ON id = transcript_id
  WHERE state <> 'done' AND transcript_chunks.media_id IN (SELECT id FROM media);
`;

/**
 * A spoken chunk is used by its clip and by its request. If one of them is lost, the other one identifies the file.
 * Clips without their joined file are joined again at startup.
 */
const spokenChunks = `
INSERT OR IGNORE INTO media_uses (kind, ref, media_id, created_at)
  SELECT 'clip', clip_id || '/' || chunk, spoken.media_id, clips.created_at
  FROM clip_chunks JOIN clips ON id = clip_id JOIN media_uses AS spoken ON spoken.kind = 'speech' AND spoken.ref = speech_ref
  WHERE state = 'whole';
INSERT OR IGNORE INTO media_uses (kind, ref, media_id, created_at)
  SELECT 'speech', speech_ref, own.media_id, own.created_at
  FROM clip_chunks JOIN media_uses AS own ON own.kind = 'clip' AND own.ref = clip_id || '/' || chunk
  WHERE state = 'whole' AND speech_ref IS NOT NULL;
UPDATE clips SET file_form = NULL, file_seconds = NULL
  WHERE file_form IS NOT NULL AND NOT EXISTS (SELECT 1 FROM media_uses WHERE kind = 'clip' AND ref = clips.id || '/file');
`;

/** The file of a document belongs to its attachment. */
const documents = `
INSERT OR IGNORE INTO media_uses (kind, ref, media_id, created_at)
  SELECT 'attachment', id, details ->> '$.file.mediaId', created_at FROM attachments
  WHERE json_valid(details) AND details ->> '$.file.mediaId' IN (SELECT id FROM media);
`;

/** Keeps audio that nothing refers to any more, which would otherwise be removed at startup as an abandoned upload. */
const unnamed = `
INSERT OR IGNORE INTO media_uses (kind, ref, media_id, created_at)
  SELECT 'rescued', id, id, created_at FROM media WHERE id NOT IN (SELECT media_id FROM media_uses);
`;

/**
 * Repairs rows whose related rows couldn't be read: creates placeholder conversations and requests for messages,
 * deletes rows that are useless on their own, and queues messages for indexing. Parents have to precede their children
 * in `tables`, so that one pass handles whole chains.
 */
export function repairOrphans(sql: DatabaseSync, tables: readonly string[]): void {
  sql.exec(stubs);
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
  sql.exec(recordings);
  sql.exec(spokenChunks);
  sql.exec(documents);
  sql.exec(unnamed);
  sql.exec('INSERT OR IGNORE INTO message_index_pending (conversation_id) SELECT id FROM conversations');
}
