import { join } from 'node:path';
import type { BackupPlan, BackupStatus, StoredBackup } from '../../../shared/data/backups.ts';
import type { ImportEvent } from '../../../shared/data/transfer.ts';
import { FailureError, failure } from '../../../shared/failure.ts';
import type { BackupStore } from '../../storage/backup-store.ts';
import type { Log } from '../../storage/log.ts';
import type { Clock } from '../clock.ts';
import { createTopic } from '../topic.ts';
import { backupPaths, checkedFolder, listBackups } from '../transfer/backup-folder.ts';
import type { TransferService } from '../transfer/transfer-service.ts';
import { backupSteps } from './backup-jobs.ts';

/** Backups to the chosen folder. */
export type BackupsService = {
  watch(signal: AbortSignal | undefined): AsyncGenerator<BackupStatus>;
  /** Sets the folder: the one that the user chooses in the dialog, or the given one in a shell without a dialog. */
  choose(folder: string | null): Promise<void>;
  change(plan: Partial<Pick<BackupPlan, 'every' | 'keep'>>): void;
  /** Writes a backup, or waits for the one that is being written. */
  run(): Promise<void>;
  cancel(): void;
  list(): Promise<StoredBackup[]>;
  restore(id: string, trial: boolean, signal: AbortSignal | undefined): AsyncGenerator<ImportEvent>;
  /** Cancels a running backup and stops the schedule. */
  close(): Promise<void>;
};

const hourMs = 3_600_000;
const intervals = { daily: 24 * hourMs, weekly: 7 * 24 * hourMs };
/** Delay before the first check in ms, so that a backup doesn't slow down startup. */
const firstCheckMs = 60_000;

/** Creates the service. A backup that is due runs soon after startup, or at the next hourly check. */
export function createBackupsService(deps: {
  readonly store: BackupStore;
  readonly databaseFile: string;
  readonly dataFolder: string;
  readonly version: string;
  readonly transfer: Pick<TransferService, 'restore'>;
  /** Opens the system's dialog. Null in a shell without one. */
  readonly chooseFolder: (() => Promise<string | null>) | null;
  readonly clock: Clock;
  readonly log: Pick<Log, 'error'>;
}): BackupsService {
  const { store, databaseFile, dataFolder, transfer, clock, log } = deps;
  const topic = createTopic<BackupStatus>((_, next) => next);
  let progress: BackupStatus['running'] = null;
  let running: { readonly stop: AbortController; readonly done: Promise<void> } | null = null;
  let isClosed = false;

  const status = (): BackupStatus => {
    const { plan, lastAt, failure: why } = store.get();
    return { plan, running: progress, lastAt, failure: why, hasDialog: deps.chooseFolder !== null };
  };
  const publish = () => topic.publish(status());

  async function write(signal: AbortSignal): Promise<void> {
    const { plan, source } = store.get();
    try {
      if (plan.folder === null) throw new FailureError(failure('backup-folder', { reason: 'none' }));
      const folder = await checkedFolder(plan.folder, dataFolder);
      const job = {
        database: databaseFile,
        media: join(dataFolder, 'media'),
        settings: join(dataFolder, 'config.json'),
        folder,
        source,
        keep: plan.keep,
        app: deps.version,
        now: clock.now(),
      };
      for await (const step of backupSteps(job, signal)) {
        progress = step;
        publish();
      }
      store.change({ lastAt: clock.now(), failure: null });
    } catch (thrown) {
      const why = thrown instanceof FailureError ? thrown.failure : failure('internal');
      if (!(thrown instanceof FailureError)) log.error('backup', thrown);
      // Cancelling isn't a failure.
      if (!signal.aborted) store.change({ failure: why });
      throw thrown;
    } finally {
      progress = null;
      running = null;
      publish();
    }
  }

  function run(): Promise<void> {
    if (isClosed) throw new FailureError(failure('app-closed'));
    if (!running) {
      const stop = new AbortController();
      progress = { done: 0, total: 0 };
      publish();
      running = { stop, done: write(stop.signal) };
    }
    return running.done;
  }

  let cancelCheck = clock.after(firstCheckMs, check);
  function check(): void {
    const { plan, lastAt } = store.get();
    const isDue = plan.every !== 'off' && clock.now() - (lastAt ?? 0) >= intervals[plan.every];
    // The status contains its failure.
    if (isDue && plan.folder !== null && !isClosed) run().catch(() => {});
    cancelCheck = clock.after(hourMs, check);
  }

  return {
    watch: (signal) => topic.watch(status, signal),
    choose: async (typed) => {
      const chosen = deps.chooseFolder ? await deps.chooseFolder() : typed;
      if (chosen === null) return;
      const folder = await checkedFolder(chosen, dataFolder);
      store.change({ plan: { ...store.get().plan, folder }, failure: null });
      publish();
    },
    change: (change) => {
      store.change({ plan: { ...store.get().plan, ...change } });
      publish();
      cancelCheck();
      cancelCheck = clock.after(1_000, check);
    },
    run,
    cancel: () => running?.stop.abort(),
    list: async () => {
      const { plan, source } = store.get();
      return plan.folder === null ? [] : [...(await listBackups(plan.folder, source))];
    },
    restore: async function* (id, trial, signal) {
      const { folder } = store.get().plan;
      const paths = folder === null ? null : backupPaths(folder, id);
      if (!paths) throw new FailureError(failure('restore-failed', { reason: 'missing' }));
      yield* transfer.restore(paths, trial, signal);
    },
    close: async () => {
      isClosed = true;
      cancelCheck();
      running?.stop.abort();
      await running?.done.catch(() => {});
    },
  };
}
