import { DatabaseSync, type DatabaseSyncOptions, type StatementSync } from 'node:sqlite';
import { isDamage } from './storage-failure.ts';

/**
 * Opens a connection to a SQLite file. Every connection of the app is created here. Temporary data stays in memory,
 * because SQLite's temporary files would put the user's texts outside of the data folder. Integers are read as
 * `bigint`, which `row.ts` converts to numbers. Calls `onDamage` when a statement detects damage. Throws SQLite's
 * error.
 */
export function openSqlite(
  file: string,
  options: DatabaseSyncOptions = {},
  onDamage: () => void = () => {},
): DatabaseSync {
  const sql = new BigIntDatabase(file, options, onDamage);
  sql.exec('PRAGMA temp_store = MEMORY');
  return sql;
}

/** Reading an integer over 2^53 as a number would throw, and the remaining rows couldn't be read. */
class BigIntDatabase extends DatabaseSync {
  #onDamage: () => void;

  constructor(file: string, options: DatabaseSyncOptions, onDamage: () => void) {
    super(file, options);
    this.#onDamage = onDamage;
  }

  override prepare(sql: string): StatementSync {
    const statement = super.prepare(sql);
    statement.setReadBigInts(true);
    const { all, get, run } = statement;
    const watched = { all: this.#watched(all), get: this.#watched(get), run: this.#watched(run) };
    return Object.assign(statement, watched);
  }

  override exec(sql: string): void {
    this.#watched(super.exec).call(this, sql);
  }

  /** Releases the callback, because prepared statements keep their connection in memory. */
  override close(): void {
    super.close();
    this.#onDamage = () => {};
  }

  #watched<Method extends (...values: never[]) => unknown>(method: Method): Method {
    const damaged = () => this.#onDamage();
    const watched = function (this: unknown, ...values: never[]) {
      try {
        return method.apply(this, values);
      } catch (thrown) {
        if (isDamage(thrown)) damaged();
        throw thrown;
      }
    };
    return watched as Method;
  }
}
