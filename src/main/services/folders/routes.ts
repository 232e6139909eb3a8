import { foldersContract } from '../../../shared/contract/folders.ts';
import { presentFields } from '../present-fields.ts';
import { routesOf } from '../routes-of.ts';
import type { FoldersService } from './folders-service.ts';

/** Implements the contract's folder procedures. */
export function folderRoutes(folders: FoldersService) {
  return routesOf(foldersContract, {
    watch: (_, signal) => folders.watch(signal),
    add: (input) => folders.add(input.name),
    change: ({ folderId, ...change }) => folders.change(folderId, presentFields(change)),
    remove: (input) => folders.remove(input.folderId, input.conversations),
    restore: (input) => folders.restore(input.folderId),
  });
}
