import { readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { incompleteSuffix, isComplete, readManifest } from '../transfer/backup-folder.ts';

/**
 * Deletes the backups of one source that are older than the newest `keep` complete ones, and the files that only they
 * used. If a manifest can't be read, no files are deleted.
 */
export async function prune(home: string, keep: number): Promise<void> {
  const media = join(home, 'media');
  const names = (await readdir(home)).filter((name) => /^\d{4}-/.test(name)).sort();
  const used = new Set<string>();
  let complete = 0;
  let canDeleteFiles = true;
  for (const name of names.reverse()) {
    const folder = join(home, name);
    if (name.endsWith(incompleteSuffix) || complete >= keep) {
      // An interrupted deletion must not leave a folder that looks like a backup.
      const partial = name.endsWith(incompleteSuffix) ? folder : folder + incompleteSuffix;
      if (partial !== folder) await rename(folder, partial);
      await rm(partial, { recursive: true, force: true });
      continue;
    }
    const manifest = await readManifest(folder);
    if (!manifest) canDeleteFiles = false;
    else {
      if (await isComplete({ folder, media }, manifest)) complete += 1;
      for (const { id } of manifest.media) used.add(id);
    }
  }
  if (!canDeleteFiles) return;
  for (const part of await readdir(media))
    for (const id of await readdir(join(media, part)))
      if (!used.has(id)) await rm(join(media, part, id), { force: true });
}
