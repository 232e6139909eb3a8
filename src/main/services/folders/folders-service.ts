import { randomUUID } from 'node:crypto';
import type { Folder } from '../../../shared/chat/folder.ts';
import type { FolderChange, FolderStore } from '../../storage/folder-store.ts';
import type { Conversations } from '../chat/conversations.ts';
import type { Clock } from '../clock.ts';
import { getOrThrow } from '../get-or-throw.ts';
import { createTopic } from '../topic.ts';

/** Folders of conversations, shared by all windows. Methods throw `not-found` for an unknown id. */
export type FoldersService = {
  watch(signal: AbortSignal | undefined): AsyncGenerator<Folder[]>;
  has(id: string): boolean;
  add(name: string): Folder;
  change(id: string, change: FolderChange): Folder;
  /** Removes a folder. Its conversations are removed too, or kept without a folder. */
  remove(id: string, conversations: 'keep' | 'remove'): void;
  /** Restores a folder with the conversations that were removed with it. */
  restore(id: string): Folder;
  /** Adds an imported folder. An existing folder with the same id isn't changed, but is restored if it was removed. */
  adopt(folder: Folder): void;
};

/** Creates the service. */
export function createFoldersService(
  store: FolderStore,
  conversations: Pick<Conversations, 'removeFolder' | 'restoreAll'>,
  clock: Clock,
): FoldersService {
  const topic = createTopic<Folder[]>((_, next) => next);
  // The conversations that were removed with a folder. In memory only, because a removal can't be undone after a
  // restart.
  const removedWith = new Map<string, readonly string[]>();

  const publish = () => topic.publish([...store.list()]);
  const getStored = (id: string) => getOrThrow(store.get(id));
  const published = (id: string): Folder => {
    const folder = getStored(id);
    publish();
    return folder;
  };

  return {
    watch: (signal) => topic.watch(() => [...store.list()], signal),
    has: (id) => store.get(id) !== null,
    add: (name) => {
      const id = randomUUID();
      const own = { gatewayId: null, model: null, parameters: {}, systemPrompt: null };
      store.add({ id, name, ...own, createdAt: clock.now() });
      return published(id);
    },
    change: (id, change) => {
      getStored(id);
      store.change(id, change);
      return published(id);
    },
    remove: (id, what) => {
      getStored(id);
      removedWith.set(id, what === 'remove' ? conversations.removeFolder(id) : []);
      store.remove(id, clock.now());
      publish();
    },
    restore: (id) => {
      store.restore(id);
      const folder = published(id);
      conversations.restoreAll(removedWith.get(id) ?? []);
      removedWith.delete(id);
      return folder;
    },
    adopt: (folder) => {
      if (store.get(folder.id)) return;
      if (store.isTaken(folder.id)) store.restore(folder.id);
      else store.add(folder);
      publish();
    },
  };
}
