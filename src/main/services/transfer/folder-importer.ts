import type { Folder } from '../../../shared/chat/folder.ts';
import type { FoldersService } from '../folders/folders-service.ts';

/** Adds the folders of an import, and counts them. A trial only counts. */
export type FolderImporter = {
  /** Adds a folder if it doesn't exist. Returns whether this import has added it. */
  add(folder: Folder): boolean;
  /** Returns how many folders were added, or would be. */
  added(): number;
};

/** Creates the folder importer for one import. */
export function createFolderImporter(
  folders: Pick<FoldersService, 'adopt' | 'has'>,
  trial: boolean,
): FolderImporter {
  const added = new Set<string>();
  return {
    add: (folder) => {
      if (added.has(folder.id)) return true;
      if (folders.has(folder.id)) return false;
      if (!trial) folders.adopt(folder);
      added.add(folder.id);
      return true;
    },
    added: () => added.size,
  };
}
