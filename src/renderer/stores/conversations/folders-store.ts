import { create } from 'zustand';
import type { Folder } from '../../../shared/chat/folder.ts';
import type { Failure } from '../../../shared/failure.ts';
import { follow } from '../../backend/follow.ts';
import { routeOf } from '../../route.ts';
import { endTaskOfDeleted } from './folder-task.ts';

/** The folders, oldest first. Null until they're loaded or loading fails. */
export const useFolders = create<{
  readonly folders: readonly Folder[] | null;
  readonly failure: Failure | null;
}>(() => ({ folders: null, failure: null }));

// The folder whose conversations the list shows; null for those without a folder.
const useOpenId = create<{ readonly id: string | null }>(() => ({ id: null }));

/** Subscribes to the folders. Returns the function that unsubscribes. */
export function followFolders(): () => void {
  return follow(
    (api, signal) => api.folders.watch(undefined, { signal }),
    (folders) => {
      useFolders.setState({ folders, failure: null });
      endTaskOfDeleted(folders);
    },
    (failure) => useFolders.setState({ failure }),
  );
}

/** Shows the conversations of a folder in the list, or (null) those without a folder. */
export function openFolder(id: string | null): void {
  useOpenId.setState({ id });
}

/** Returns a folder by its id; null if there is none with this id. */
export function folderOf(id: string | null | undefined): Folder | null {
  return (id && useFolders.getState().folders?.find((folder) => folder.id === id)) || null;
}

/** Returns the same as {@link folderOf}, and follows its changes. */
export function useFolder(id: string | null | undefined): Folder | null {
  return useFolders(({ folders }) => (id && folders?.find((folder) => folder.id === id)) || null);
}

/** Returns the folder that is open in the list. New conversations begin in it. */
export function useOpenFolder(): Folder | null {
  return useFolder(useOpenId(({ id }) => id));
}

/** Returns the folder for a new conversation: the open one, or null outside the chat screen. */
export function folderForNew(): Folder | null {
  return routeOf(location.hash).screen === 'chat' ? folderOf(useOpenId.getState().id) : null;
}

/** Calls `changed` when another folder is opened. Returns the function that unsubscribes. */
export function onFolderOpened(changed: () => void): () => void {
  return useOpenId.subscribe(changed);
}
