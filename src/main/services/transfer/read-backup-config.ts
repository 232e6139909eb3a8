import { createHash } from 'node:crypto';
import { lstat, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readConfig } from '../../storage/settings-store.ts';
import { backupFiles, type Manifest } from './backup-folder.ts';
import { unreadable } from './read-import.ts';
import type { ImportStep } from './transfer-jobs.ts';

/** Maximum size of the settings file, in bytes. */
const configLimit = 16_000_000;

/** Reads the gateways and settings from a backup. A missing or damaged file doesn't affect the rest. */
export async function* configIn(folder: string, { settings }: Manifest): AsyncGenerator<ImportStep> {
  const path = join(folder, backupFiles.settings);
  const stat = await lstat(path).catch(() => null);
  // A data folder whose settings were never changed has no such file.
  if (!stat && !settings) return;
  try {
    if (!stat?.isFile() || stat.size > configLimit) throw new Error('not a settings file');
    const bytes = await readFile(path);
    // Backups from earlier versions lack its hash.
    if (settings && createHash('sha256').update(bytes).digest('hex') !== settings.sha256)
      throw new Error('the file was changed');
    yield { type: 'config', config: readConfig(JSON.parse(bytes.toString('utf8'))) };
  } catch {
    yield unreadable('item', 'broken', backupFiles.settings);
  }
}
