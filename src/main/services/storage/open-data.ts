import { existsSync, renameSync, rmSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Repaired } from '../../../shared/data/storage.ts';
import { FailureError } from '../../../shared/failure.ts';
import { backUpBeforeMigration, backupsIn } from '../../storage/backups.ts';
import { lockDataFolder } from '../../storage/data-folder-lock.ts';
import { type Database, openDatabase } from '../../storage/database.ts';
import { createLog, type Log } from '../../storage/log.ts';
import { migrations } from '../../storage/migrations.ts';
import { markRun, type RunMark } from '../../storage/run-mark.ts';
import { isDamage, isStorageError, storageFailure } from '../../storage/storage-failure.ts';
import type { Clock } from '../clock.ts';
import { createHealth, type Health } from './health.ts';
import { runStorageJob } from './storage-jobs.ts';

/** An open data folder. */
export type OpenData = {
  readonly database: Database;
  /** The path of the database, for separate connections in worker threads. */
  readonly databaseFile: string;
  readonly health: Health;
  readonly log: Log;
  /**
   * Returns the error to throw after a failed start. If the database is damaged, the next start repairs it. The caller
   * still has to call `close`.
   */
  failed(thrown: unknown): unknown;
  /** Ends a running check. Call before the database's other users are closed. */
  endCheck(): Promise<void>;
  /** Closes the database and releases the folder. */
  close(): void;
};

/**
 * Locks a data folder and opens its database. Repairs a damaged database, backs it up before a migration (and calls
 * `onBackup`, because startup then takes longer), and checks it in the background if the previous run was interrupted.
 * Throws `data-in-use` or `storage`.
 */
export async function openData(
  folder: string,
  clock: Clock,
  onBackup: () => void = () => {},
): Promise<OpenData> {
  const databaseFile = join(folder, 'parlance.db');
  const health = createHealth();
  const lock = lockDataFolder(folder);
  let mark: RunMark | null = null;
  try {
    const log = createLog(join(folder, 'logs/parlance.log'), clock.now);
    const marked = markRun(folder);
    mark = marked;
    const isCompleted = completeRepair(databaseFile);
    if (marked.before === 'damaged' && !isCompleted)
      health.repaired(await repair(folder, databaseFile, clock.now()));
    let isOpen = false;
    const damaged = () => {
      // Damage found while the database is being opened is repaired immediately.
      if (!isOpen || health.now().isDamaged) return;
      marked.damaged();
      health.damaged();
    };
    const repairing = { folder, file: databaseFile, health, now: clock.now(), onBackup };
    const database = await openRepaired(repairing, damaged);
    isOpen = true;
    const checking = new AbortController();
    const check = async () => {
      const { whole } = await runStorageJob({ kind: 'check', file: databaseFile }, checking.signal);
      if (!whole) damaged();
    };
    const checked =
      marked.before === 'interrupted'
        ? check().catch((thrown: unknown) => {
            if (!checking.signal.aborted) log.error('integrity', thrown);
          })
        : Promise.resolve();
    const close = () => {
      database.close();
      marked.ended();
      log.write({ event: 'ended' });
      log.close();
      lock.release();
    };
    return {
      database,
      databaseFile,
      health,
      log,
      failed: (thrown) => {
        if (isDamage(thrown)) marked.damaged();
        checking.abort();
        return asStorageFailure(thrown);
      },
      endCheck: () => {
        checking.abort();
        return checked;
      },
      close,
    };
  } catch (thrown) {
    // Nothing was written, so this run doesn't count as interrupted.
    if (mark?.before === 'clean') mark.ended();
    lock.release();
    throw asStorageFailure(thrown);
  }
}

async function openRepaired(
  {
    folder,
    file,
    health,
    now,
    onBackup,
  }: {
    readonly folder: string;
    readonly file: string;
    readonly health: Health;
    readonly now: number;
    onBackup(): void;
  },
  onDamage: () => void,
): Promise<Database> {
  const open = async () => {
    await backUpBeforeMigration(file, folder, migrations.length, now, onBackup);
    return openDatabase(file, onDamage);
  };
  try {
    return await open();
  } catch (thrown) {
    if (!(thrown instanceof FailureError) || !isDamage(thrown.cause)) throw thrown;
    health.repaired(await repair(folder, file, now));
    return open();
  }
}

/**
 * Moves the damaged database aside and replaces it with its readable part, otherwise with the latest backup, otherwise
 * with an empty one. The replacement is complete before anything is moved, so an interrupted start loses nothing.
 */
async function repair(folder: string, file: string, now: number): Promise<Repaired | null> {
  if (!existsSync(file)) return null;
  const stamp = new Date(now).toISOString().replace(/[:.]/g, '-');
  const damagedFile = `parlance-damaged-${stamp}.db`;
  const partialFile = `${file}.part`;
  rmSync(partialFile, { force: true });
  const { rescued } = await runStorageJob({ kind: 'rescue', from: file, to: partialFile });
  const [backup] = rescued ? [] : backupsIn(folder);
  if (backup) await copyFile(backup.path, partialFile);
  if (rescued || backup) renameSync(partialFile, repairedFile(file));
  for (const end of ['', '-wal', '-shm'])
    if (existsSync(file + end)) renameSync(file + end, join(folder, damagedFile) + end);
  completeRepair(file);
  const counts = rescued ?? { conversations: 0, transcripts: 0, clips: 0 };
  if (rescued) return { from: 'damaged', damagedFile, ...counts };
  return { from: backup ? 'backup' : 'nothing', damagedFile, ...counts };
}

function repairedFile(file: string): string {
  return `${file}.repaired`;
}

/**
 * Moves a repaired database into place, including one that an interrupted start left behind. Returns whether there was
 * one.
 */
function completeRepair(file: string): boolean {
  if (existsSync(file) || !existsSync(repairedFile(file))) return false;
  renameSync(repairedFile(file), file);
  return true;
}

/** Converts disk errors during startup to failures. */
function asStorageFailure(thrown: unknown): unknown {
  return isStorageError(thrown) ? new FailureError(storageFailure(thrown), { cause: thrown }) : thrown;
}
