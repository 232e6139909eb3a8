import { constants } from 'node:fs';
import { access, lstat, readdir, readFile, realpath, stat } from 'node:fs/promises';
import { isAbsolute, join, relative } from 'node:path';
import { z } from 'zod';
import type { StoredBackup } from '../../../shared/data/backups.ts';
import { FailureError, failure } from '../../../shared/failure.ts';
import { mediaIdSchema } from '../../../shared/media.ts';
import { countSchema, instantSchema } from '../../../shared/ranges.ts';
import { migrations } from '../../storage/migrations.ts';

/** Name of the folder that contains all backups, inside the chosen one. */
export const backupsName = 'Parlance backups';

/** Version of the backup format. */
export const backupVersion = 1;

/** File names in the folder of a backup. */
export const backupFiles = {
  manifest: 'backup.json',
  database: 'parlance.db',
  settings: 'config.json',
} as const;

/** Suffix of a folder or file that isn't complete, or is being deleted. */
export const incompleteSuffix = '.part';

const hashSchema = z.string().regex(/^[0-9a-f]{64}$/);

/** `backup.json`: the contents of a backup. Sizes are in bytes. */
export const manifestSchema = z.object({
  format: z.literal('parlance-backup'),
  version: z.int().min(1),
  /** Number of migrations applied to the database. */
  schema: z.int().min(1),
  app: z.string().max(100),
  source: z.string().max(100),
  createdAt: instantSchema,
  database: z.object({ size: countSchema, sha256: hashSchema }),
  /** The settings file. Absent if there was none. */
  settings: z.object({ sha256: hashSchema }).optional(),
  media: z.array(z.object({ id: mediaIdSchema, size: countSchema })).max(10_000_000),
  conversations: countSchema,
  transcripts: countSchema,
  clips: countSchema,
});

export type Manifest = Readonly<z.infer<typeof manifestSchema>>;

/** The paths of one backup: its folder, and the folder of the files that all backups of one source share. */
export type BackupPaths = { readonly folder: string; readonly media: string };

const idPattern = /^([0-9a-f]{16})\/(\d{4}-[\dTZ-]{8,40})$/;

/** Returns the paths of a backup by its id, or null if the id is invalid. */
export function backupPaths(chosen: string, id: string): BackupPaths | null {
  const [, source, name] = idPattern.exec(id) ?? [];
  if (source === undefined || name === undefined) return null;
  const folder = join(chosen, backupsName, source);
  return { folder: join(folder, name), media: join(folder, 'media') };
}

/**
 * Returns the path of a file that backups share. Invalid ids, which a damaged database can contain, don't refer to any
 * file.
 */
export function mediaPathIn(media: string, id: string): string {
  const name = mediaIdSchema.safeParse(id).success ? id : 'none';
  return join(media, name.slice(0, 2), name);
}

/** Largest manifest, in bytes. Ten million files need about this much. */
const manifestLimit = 1_000_000_000;

/** Reads a manifest. Returns null if it's missing or invalid. */
export async function readManifest(folder: string): Promise<Manifest | null> {
  const path = join(folder, backupFiles.manifest);
  try {
    const found = await lstat(path);
    if (!found.isFile() || found.size > manifestLimit) return null;
    return manifestSchema.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch {
    return null;
  }
}

/** Lists the backups in a folder, newest first. Checks that their files exist, but not their content. */
export async function listBackups(chosen: string, ownSource: string): Promise<readonly StoredBackup[]> {
  const found: StoredBackup[] = [];
  const root = join(chosen, backupsName);
  for (const source of await namesIn(root))
    for (const name of await namesIn(join(root, source))) {
      const id = `${source}/${name}`;
      const paths = backupPaths(chosen, id);
      if (paths) found.push(await storedBackup(id, paths, source === ownSource));
    }
  return found.sort((a, b) => b.at - a.at);
}

async function storedBackup(id: string, paths: BackupPaths, isOwn: boolean): Promise<StoredBackup> {
  const manifest = await readManifest(paths.folder);
  if (!manifest) {
    const at = (await stat(paths.folder).catch(() => null))?.mtimeMs ?? 0;
    const none = { bytes: 0, conversations: 0, transcripts: 0, clips: 0 };
    return { id, at: Math.round(at), state: 'damaged', isOwn, ...none };
  }
  const { createdAt: at, database, media, conversations, transcripts, clips } = manifest;
  const bytes = media.reduce((sum, { size }) => sum + size, database.size);
  const counts = { conversations, transcripts, clips };
  const isNewer = manifest.version > backupVersion || manifest.schema > migrations.length;
  const state = isNewer ? 'newer' : (await isComplete(paths, manifest)) ? 'good' : 'damaged';
  return { id, at, bytes, state, isOwn, ...counts };
}

/** Whether all files exist with the right size. */
export async function isComplete({ folder, media }: BackupPaths, manifest: Manifest): Promise<boolean> {
  const hasSize = async (path: string, size: number) => (await lstat(path).catch(() => null))?.size === size;
  if (!(await hasSize(join(folder, backupFiles.database), manifest.database.size))) return false;
  for (const { id, size } of manifest.media) if (!(await hasSize(mediaPathIn(media, id), size))) return false;
  return true;
}

async function namesIn(folder: string): Promise<readonly string[]> {
  return readdir(folder).catch(() => []);
}

/**
 * Returns the real path of a folder for backups. It has to be an existing folder owned by this account, not a link,
 * outside the data folder, writable, and not writable by every account, because others could then replace backups.
 *
 * @throws a `backup-folder` failure.
 */
export async function checkedFolder(chosen: string, dataFolder: string): Promise<string> {
  if (!isAbsolute(chosen)) throw refused('not-absolute');
  const found = await lstat(chosen).catch(() => null);
  if (!found) throw refused('missing');
  if (found.isSymbolicLink()) throw refused('link');
  if (!found.isDirectory()) throw refused('not-a-folder');
  const real = await realpath(chosen);
  const fromData = relative(await realpath(dataFolder), real);
  if (fromData === '' || (!fromData.startsWith('..') && !isAbsolute(fromData))) throw refused('inside');
  const account = process.getuid?.();
  if (account !== undefined) {
    if (found.uid !== account) throw refused('owner');
    if ((found.mode & 0o002) !== 0) throw refused('open');
  }
  const inside = await lstat(join(real, backupsName)).catch(() => null);
  if (inside && !inside.isDirectory()) throw refused('link');
  await access(real, constants.W_OK).catch(() => {
    throw refused('read-only');
  });
  return real;
}

function refused(reason: string): FailureError {
  return new FailureError(failure('backup-folder', { reason }));
}
