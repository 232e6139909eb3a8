import { join } from 'node:path';

/** Characters of ids: no separators, dots or other characters that are special in file systems. */
const plain = /^[A-Za-z0-9_-]{1,128}$/;

/**
 * Returns the path of an id's file in a folder. Ids are read from the database, which other programs may have changed,
 * so an id that could point outside the folder yields the path of a file that doesn't exist.
 */
export function fileOfId(folder: string, id: string): string {
  return join(folder, plain.test(id) ? id : 'no such file');
}
