import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Returns the texts of the drafts on disk. */
export function storedDraftsIn(dataFolder: string): readonly string[] {
  const database = new DatabaseSync(join(dataFolder, 'parlance.db'), { readOnly: true });
  const rows = database.prepare('SELECT text FROM drafts').all();
  database.close();
  return rows.map(({ text }) => String(text));
}

/** Returns the names of the draft attachments on disk. */
export function draftAttachmentsIn(dataFolder: string): readonly string[] {
  const database = new DatabaseSync(join(dataFolder, 'parlance.db'), { readOnly: true });
  const rows = database
    .prepare(`SELECT value ->> 'name' AS name FROM drafts, json_each(drafts.attachments)`)
    .all();
  database.close();
  return rows.map(({ name }) => String(name));
}
