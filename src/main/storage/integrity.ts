import { openSqlite } from './open-sqlite.ts';
import { isDamage } from './storage-failure.ts';

/** Reads every page of a database on a connection of its own, which takes seconds for a large one; true where it is whole. */
export function isWhole(file: string): boolean {
  const sql = openSqlite(file, { readOnly: true });
  try {
    const [first] = sql.prepare('PRAGMA integrity_check(1)').all();
    return first?.integrity_check === 'ok';
  } catch (thrown) {
    if (isDamage(thrown)) return false;
    throw thrown;
  } finally {
    sql.close();
  }
}
