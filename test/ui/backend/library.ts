import type { Folder } from '../../../src/shared/chat/folder.ts';
import type { Prompt } from '../../../src/shared/chat/prompt.ts';
import { live } from './live.ts';
import { found, type Routes } from './router.ts';

type Item = { readonly id: string };

/** A list of items in order of creation, whose removals can be undone. */
function createItems<Kept extends Item>(first: readonly Kept[]) {
  const list = live<Kept[]>([...first]);
  const removed = new Map<string, Kept>();
  return {
    list,
    add: (item: Kept) => {
      list.set([...list.now(), item]);
      return item;
    },
    change: (id: string, change: Partial<Kept>) => {
      const changed = { ...found(list.now().find((one) => one.id === id)), ...change };
      list.set(list.now().map((one) => (one.id === id ? changed : one)));
      return changed;
    },
    remove: (id: string) => {
      removed.set(id, found(list.now().find((one) => one.id === id)));
      list.set(list.now().filter((one) => one.id !== id));
    },
    restore: (id: string) => {
      const item = found(removed.get(id));
      list.set([...list.now(), item]);
      return item;
    },
  };
}

/** Doubles the saved prompts and the folders, whose conversations are removed and restored by these functions. */
export function createLibrary(
  saved: readonly Pick<Prompt, 'title' | 'text'>[],
  conversations: {
    readonly removeFolder: (folderId: string) => readonly string[];
    readonly restoreAll: (ids: readonly string[]) => void;
  },
) {
  const newPrompt = (written: Pick<Prompt, 'title' | 'text'>): Prompt => ({
    id: crypto.randomUUID(),
    ...written,
    createdAt: Date.now(),
  });
  const prompts = createItems<Prompt>(saved.map(newPrompt));
  const folders = createItems<Folder>([]);
  const removedWith = new Map<string, readonly string[]>();
  const isSaved = ({ title, text }: Pick<Prompt, 'title' | 'text'>) =>
    prompts.list.now().some((one) => one.title === title && one.text === text);
  const routes = {
    prompts: {
      watch: (_, signal) => prompts.list.watch(signal),
      add: (written) => prompts.add(newPrompt(written)),
      addAll: (input) => {
        const added = input.prompts.filter((written) => !isSaved(written));
        for (const written of added) prompts.add(newPrompt(written));
        return added.length;
      },
      change: ({ promptId, ...change }) => prompts.change(promptId, change as Partial<Prompt>),
      remove: ({ promptId }) => prompts.remove(promptId),
      restore: ({ promptId }) => prompts.restore(promptId),
    },
    folders: {
      watch: (_, signal) => folders.list.watch(signal),
      add: ({ name }) => {
        const own = { gatewayId: null, model: null, parameters: {}, systemPrompt: null };
        return folders.add({ id: crypto.randomUUID(), name, createdAt: Date.now(), ...own });
      },
      change: ({ folderId, ...change }) => folders.change(folderId, change as Partial<Folder>),
      remove: (input) => {
        const removes = input.conversations === 'remove';
        removedWith.set(input.folderId, removes ? conversations.removeFolder(input.folderId) : []);
        folders.remove(input.folderId);
      },
      restore: ({ folderId }) => {
        const folder = folders.restore(folderId);
        conversations.restoreAll(removedWith.get(folderId) ?? []);
        return folder;
      },
    },
    costs: { ofFolder: () => [], months: () => [] },
  } satisfies Routes;
  return { routes };
}
