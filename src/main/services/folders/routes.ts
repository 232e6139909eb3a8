import { implement } from '@orpc/server';
import { foldersContract } from '../../../shared/contract/folders.ts';
import { presentFields } from '../present-fields.ts';
import type { FoldersService } from './folders-service.ts';

/** Implements the contract's folder procedures. */
export function folderRoutes(folders: FoldersService) {
  const os = implement(foldersContract);
  return os.router({
    watch: os.watch.handler(({ signal }) => folders.watch(signal)),
    add: os.add.handler(({ input }) => folders.add(input.name)),
    change: os.change.handler(({ input: { folderId, ...change } }) =>
      folders.change(folderId, presentFields(change)),
    ),
    remove: os.remove.handler(({ input }) => folders.remove(input.folderId, input.conversations)),
    restore: os.restore.handler(({ input }) => folders.restore(input.folderId)),
  });
}
