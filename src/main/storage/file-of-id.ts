import { join } from 'node:path';

/** What our ids are made of: no separator, no dot, nothing that a file system reads in another way. */
const plain = /^[A-Za-z0-9_-]{1,128}$/;

/**
 * Returns the path of the file that an id names in a folder. Ids come out of the database, which another program may have
 * written: one that could lead out of the folder names a file that isn't there.
 */
export function fileOfId(folder: string, id: string): string {
  return join(folder, plain.test(id) ? id : 'no such file');
}
