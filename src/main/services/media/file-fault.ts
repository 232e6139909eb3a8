import { open, stat } from 'node:fs/promises';
import type { FileFault } from '../../../shared/media.ts';

/**
 * Returns why a file can't be read, or null if it can, or if that isn't known. Only a regular file is opened: opening a
 * pipe or a device may block.
 */
export async function fileFault(path: string): Promise<FileFault | null> {
  try {
    const found = await stat(path);
    if (found.isDirectory()) return 'folder';
    if (!found.isFile()) return 'special';
    await (await open(path)).close();
    return null;
  } catch (thrown) {
    return faultOfCode(thrown instanceof Error && 'code' in thrown ? thrown.code : null);
  }
}

function faultOfCode(code: unknown): FileFault | null {
  switch (code) {
    case 'EACCES':
    case 'EPERM':
      return 'denied';
    // A link may also lead to itself.
    case 'ENOENT':
    case 'ENOTDIR':
    case 'ELOOP':
      return 'missing';
    default:
      return null;
  }
}
