import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Everything that the app has confirmed to the user, and that must therefore be on disk. */
export type Ledger = {
  readonly questions: string[];
  readonly recordings: string[];
  readonly speeches: string[];
};

/** Returns a sentence for each item in the ledger that is missing or damaged in the data folder. */
export function lost({ questions, recordings, speeches }: Ledger, dataFolder: string): readonly string[] {
  const database = new DatabaseSync(join(dataFolder, 'parlance.db'), { readOnly: true });
  const missing = (what: string, names: readonly string[], sql: string) => {
    const found = new Set(
      database
        .prepare(sql)
        .all()
        .map(({ name }) => String(name)),
    );
    return names
      .filter((name) => !found.has(name))
      .map((name) => `${what} is gone: ${name} (stored instead: ${similar(name, found)})`);
  };
  try {
    const { integrity_check: intact } = database.prepare('PRAGMA integrity_check').get() ?? {};
    return [
      ...(intact === 'ok' ? [] : [`the database is damaged: ${intact}`]),
      ...missing('a question', questions, 'SELECT text AS name FROM messages WHERE generation_id IS NULL'),
      ...missing('a transcript', recordings, 'SELECT name FROM transcripts'),
      ...missing('a clip', speeches, 'SELECT text AS name FROM clips'),
      ...lostMedia(database, dataFolder),
    ];
  } finally {
    database.close();
  }
}

/** Returns the stored texts with the same number, which show whether a text was lost or stored differently. */
function similar(name: string, found: ReadonlySet<string>): string {
  const number = /\d+/.exec(name)?.[0] ?? name;
  return JSON.stringify([...found].filter((text) => text.includes(number)).slice(0, 3));
}

/** Returns the recordings that aren't transcripts yet, by id, with the number of bytes that are safely on disk. */
export function recordingsOf(dataFolder: string): ReadonlyMap<string, number> {
  const database = new DatabaseSync(join(dataFolder, 'parlance.db'), { readOnly: true });
  const rows = database
    .prepare(
      'SELECT id, bytes FROM captures WHERE bytes > 0 AND (media_id IS NULL OR media_id NOT IN (SELECT media_id FROM transcripts))',
    )
    .all();
  database.close();
  return new Map(rows.map(({ id, bytes }) => [String(id), Number(bytes)]));
}

/** Returns a sentence for each recording in `before` that a restart has deleted or shortened. */
export function lostRecordings(before: ReadonlyMap<string, number>, dataFolder: string): readonly string[] {
  const now = recordingsOf(dataFolder);
  return [...before].flatMap(([id, bytes]) => {
    const file = join(dataFolder, 'media', 'captures', id);
    if (!now.has(id)) return [`a recording is gone after a restart: ${id}`];
    return existsSync(file) && statSync(file).size >= bytes
      ? []
      : [`a recording is shorter than stored: ${id}`];
  });
}

function lostMedia(database: DatabaseSync, dataFolder: string): readonly string[] {
  const rows = database.prepare('SELECT id, size FROM media').all();
  return rows.flatMap(({ id, size }) => {
    const file = join(dataFolder, 'media', String(id));
    if (!existsSync(file)) return [`a file is gone: ${id}`];
    return statSync(file).size === Number(size) ? [] : [`a file has another size: ${id}`];
  });
}
