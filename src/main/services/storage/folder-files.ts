import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** A file and its size in bytes. */
export type SizedFile = { readonly path: string; readonly size: number };

/** Returns the files directly in a folder whose names match, or an empty list if the folder doesn't exist. */
export function filesIn(folder: string, fits: (name: string) => boolean = () => true): readonly SizedFile[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && fits(entry.name))
    .map(({ name }) => join(folder, name))
    .flatMap((path) => sized(path));
}

/** Returns the files in a folder and its subfolders. */
export function filesBelow(folder: string): readonly SizedFile[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .flatMap(({ parentPath, name }) => sized(join(parentPath, name)));
}

/** Returns the copies of damaged databases. */
export function damagedCopies(dataFolder: string): readonly SizedFile[] {
  return filesIn(dataFolder, (name) => /^parlance-damaged-[\dTZ-]+\.db/.test(name));
}

function sized(path: string): readonly SizedFile[] {
  const found = statSync(path, { throwIfNoEntry: false });
  return found ? [{ path, size: found.size }] : [];
}
