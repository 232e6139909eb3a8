import { create } from 'zustand';
import type { BackupPlan, BackupStatus, StoredBackup } from '../../../shared/data/backups.ts';
import type { ImportSummary } from '../../../shared/data/transfer.ts';
import type { Failure } from '../../../shared/failure.ts';
import type { Backend } from '../../backend/backend.ts';
import { callBackend, tryBackend } from '../../backend/call-backend.ts';
import { backend } from '../../backend/connection.ts';
import { follow } from '../../backend/follow.ts';
import { createCurrentTask, runTask } from '../../stores/current-task.ts';

/** A running restore, or its result. `done` counts items. A trial writes nothing. */
export type Restore =
  | { readonly state: 'idle' }
  | { readonly state: 'running'; readonly id: string; readonly trial: boolean; readonly done: number }
  | { readonly state: 'tried'; readonly id: string; readonly summary: ImportSummary }
  | { readonly state: 'restored'; readonly summary: ImportSummary }
  | { readonly state: 'failed'; readonly failure: Failure };

/** The backup status and the backups in the folder. Both are null until they have loaded. */
export const useBackups = create<{
  readonly status: BackupStatus | null;
  readonly list: readonly StoredBackup[] | null;
  /** Why the last action failed. */
  readonly failure: Failure | null;
  readonly restore: Restore;
}>(() => ({ status: null, list: null, failure: null, restore: { state: 'idle' } }));

/**
 * Follows the backup status. Reloads the list when a backup ends or when the folder or the number to keep changes.
 * Returns a function that stops following.
 */
export function followBackups(): () => void {
  let listed: string | null = null;
  return follow(
    (api, signal) => api.backups.watch(undefined, { signal }),
    (status) => {
      useBackups.setState({ status });
      const shown = JSON.stringify([status.plan.folder, status.plan.keep, status.lastAt]);
      if (status.running !== null || shown === listed) return;
      listed = shown;
      void reloadList();
    },
    (failure) => useBackups.setState({ failure }),
  );
}

async function reloadList(): Promise<void> {
  const listed = await callBackend((api) => api.backups.list());
  useBackups.setState(listed.ok ? { list: listed.value } : { list: [], failure: listed.failure });
}

async function attempt(call: (api: Backend) => Promise<unknown>): Promise<boolean> {
  useBackups.setState({ failure: null });
  const failure = await tryBackend(call);
  if (failure && failure.code !== 'stopped') useBackups.setState({ failure });
  return failure === null;
}

/** Sets the backup folder. If `folder` is null, opens a dialog to choose it. Returns whether that succeeded. */
export function chooseBackupFolder(folder: string | null): Promise<boolean> {
  return attempt((api) => api.backups.choose({ folder }));
}

/** Changes how often backups are made and how many are kept. */
export function changeBackups(change: Partial<Pick<BackupPlan, 'every' | 'keep'>>): Promise<boolean> {
  return attempt((api) => api.backups.change(change));
}

/** Makes a backup now. Returns whether that succeeded. */
export function backUpNow(): Promise<boolean> {
  return attempt((api) => api.backups.run());
}

/** Cancels the running backup. */
export function cancelBackup(): void {
  void attempt((api) => api.backups.cancel());
}

const current = createCurrentTask();
const show = (restore: Restore) => useBackups.setState({ restore });

/** Restores a backup. A trial only checks what a restore would add, and writes nothing. Never throws. */
export async function restoreBackup(id: string, trial: boolean): Promise<void> {
  if (current.isRunning()) return;
  await runTask(current, show, async (signal) => {
    show({ state: 'running', id, trial, done: 0 });
    for await (const event of await backend().backups.restore({ backupId: id, trial }, { signal })) {
      if (event.type === 'progress') show({ state: 'running', id, trial, done: event.done });
      else if (trial) show({ state: 'tried', id, summary: event.summary });
      else show({ state: 'restored', summary: event.summary });
    }
  });
}

/** Cancels a running restore. Items that were already restored stay. */
export function cancelRestore(): void {
  current.abort();
}

/** Dismisses the result of a restore. */
export function dismissRestore(): void {
  show({ state: 'idle' });
}
