import { readdirSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../../src/main/storage/database.ts';
import { openSqlite } from '../../../src/main/storage/open-sqlite.ts';
import { removeFolder, tempFolder } from '../services/in-temp-app.ts';

/**
 * Returns the temporary SQLite files that this process has open. SQLite unlinks them as soon as it has created them.
 */
function temporaryFiles(): readonly string[] {
  return readdirSync('/proc/self/fd').flatMap((name) => {
    try {
      const file = readlinkSync(join('/proc/self/fd', name));
      return file.includes('etilqs_') ? [file] : [];
    } catch {
      return [];
    }
  });
}

test.runIf(process.platform === 'linux')(
  'G2: a sort that is too large for SQLite’s cache writes no text to a temporary file',
  async () => {
    const folder = await tempFolder();
    onTestFinished(() => removeFolder(folder));
    const file = join(folder, 'parlance.db');
    const database = openDatabase(file);
    onTestFinished(() => database.close());
    database.sql.exec(
      `CREATE TABLE said (text TEXT); WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000)
       INSERT INTO said SELECT hex(randomblob(500)) FROM n`,
    );
    const reading = openSqlite(file, { readOnly: true });
    onTestFinished(() => reading.close());
    for (const sql of [database.sql, reading]) {
      let rows = 0;
      for (const _ of sql.prepare('SELECT text FROM said ORDER BY text').iterate()) {
        rows += 1;
        if (rows === 1) expect(temporaryFiles()).toEqual([]);
      }
      expect(rows).toBe(20_000);
    }
  },
);
