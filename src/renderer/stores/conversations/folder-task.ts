import { create } from 'zustand';
import type { Folder } from '../../../shared/chat/folder.ts';

/** What is being done to a folder in a field or a dialog. */
export type FolderTask =
  /** Naming a new folder, and moving a conversation to it if there is one. */
  | { readonly kind: 'new'; readonly conversationId: string | null }
  | { readonly kind: 'rename' | 'settings' | 'remove'; readonly folderId: string }
  | null;

/** The current task; at most one. */
export const useFolderTask = create<{ readonly task: FolderTask }>(() => ({ task: null }));

/** Starts a task; null ends it. */
export function startFolderTask(task: FolderTask): void {
  useFolderTask.setState({ task });
}

/**
 * Ends the task if its folder was deleted in another window. Settings stay open, because they may contain unsaved text.
 */
export function endTaskOfDeleted(folders: readonly Folder[]): void {
  const { task } = useFolderTask.getState();
  if (task?.kind !== 'rename' && task?.kind !== 'remove') return;
  if (!folders.some(({ id }) => id === task.folderId)) startFolderTask(null);
}
