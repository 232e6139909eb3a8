import { parentPort, workerData } from 'node:worker_threads';
import { isIntact } from '../../storage/integrity.ts';
import { measure } from '../../storage/measure.ts';
import { openSqlite } from '../../storage/open-sqlite.ts';
import { rescue } from '../../storage/rescue.ts';
import { text } from '../../storage/row.ts';
import { postResult } from '../worker/worker-port.ts';
import { type StorageJob, storageJobSchema } from './storage-jobs.ts';

/** Tables that aren't erased: what gateways offer and accept isn't the user's data. */
const preservedTables = new Set(['model_lists', 'gateway_limits', 'gateway_pauses']);

function run(job: StorageJob): unknown {
  switch (job.kind) {
    case 'check':
      return { whole: isIntact(job.file) };
    case 'rescue':
      return { rescued: rescue(job.from, job.to) };
    case 'measure':
      return measure(job.file);
    case 'erase':
      erase(job.file);
      return {};
  }
}

// Entry point of the worker thread. Does nothing if imported elsewhere.
if (parentPort) await postResult(parentPort, () => run(storageJobSchema.parse(workerData)));

/**
 * Deletes all rows with the user's data, overwrites them on disk and frees the space, on a separate connection. Waits
 * up to a minute for other writers. Throws SQLite's error.
 */
function erase(file: string): void {
  const sql = openSqlite(file, { timeout: 60_000 });
  try {
    sql.exec('PRAGMA secure_delete = ON; PRAGMA foreign_keys = OFF;');
    const listed = sql
      .prepare(`SELECT name, type FROM pragma_table_list WHERE schema = 'main' AND name NOT LIKE 'sqlite_%'`)
      .all();
    const named = (type: string) => listed.filter((row) => row.type === type).map((row) => text(row, 'name'));
    const tables = named('table').filter((name) => !preservedTables.has(name));
    sql.exec('BEGIN IMMEDIATE');
    for (const index of named('virtual')) sql.exec(`INSERT INTO ${index} (${index}) VALUES ('delete-all')`);
    for (const table of tables) sql.exec(`DELETE FROM "${table}"`);
    // Triggers add deleted rows to the queues of the indexes.
    for (const table of tables.filter((name) => name.endsWith('_pending')))
      sql.exec(`DELETE FROM "${table}"`);
    sql.exec('COMMIT');
    sql.exec('VACUUM');
    sql.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  } finally {
    sql.close();
  }
}
