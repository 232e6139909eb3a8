import { createHash } from 'node:crypto';
import { closeSync, createReadStream, existsSync, openSync } from 'node:fs';
import { lstat, mkdir, open, readdir, readFile, rename, rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { backup } from 'node:sqlite';
import { FailureError, failure } from '../../../shared/failure.ts';
import { fileOfId } from '../../storage/file-of-id.ts';
import { isIntact } from '../../storage/integrity.ts';
import { openSqlite } from '../../storage/open-sqlite.ts';
import { integer, text } from '../../storage/row.ts';
import {
  backupFiles,
  backupsName,
  backupVersion,
  incompleteSuffix,
  isComplete,
  type Manifest,
  mediaPathIn,
  readManifest,
} from '../transfer/backup-folder.ts';
import { hashOf } from '../transfer/file-hash.ts';
import type { BackupJob, BackupStep } from './backup-jobs.ts';

/** The uses whose files a restore needs. All other files can be recreated. */
const restoredUses = `'attachment', 'clip', 'transcript', 'dictation', 'talk'`;

/** Space in bytes that a backup leaves free. */
const reserve = 50_000_000;

/**
 * Writes a backup next to the others and yields its progress. Copies a consistent snapshot of the database without
 * waiting for its writers, and the files that no earlier backup has. Each file and folder is complete, checked and
 * flushed before it gets its final name, so an interruption at any moment leaves the earlier backups unchanged. Then
 * deletes the backups that needn't be kept.
 *
 * @throws a `backup-failed` failure.
 */
export async function* writeBackup(job: BackupJob): AsyncGenerator<BackupStep> {
  try {
    yield* written(job);
  } catch (thrown) {
    if (thrown instanceof FailureError) throw thrown;
    throw new FailureError(failure('backup-failed', { reason: reasonOf(thrown) }), { cause: thrown });
  }
}

async function* written(job: BackupJob): AsyncGenerator<BackupStep> {
  const { folder: chosen, source, now } = job;
  if (!existsSync(chosen)) throw failed('missing');
  const home = join(chosen, backupsName, source);
  const media = join(home, 'media');
  await mkdir(media, { recursive: true, mode: 0o700 });
  for (const name of await readdir(home))
    if (name.endsWith(incompleteSuffix)) await rm(join(home, name), { recursive: true, force: true });
  const name = new Date(now).toISOString().replace(/[:.]/g, '-');
  const incomplete = join(home, name + incompleteSuffix);
  await mkdir(incomplete, { mode: 0o700 });
  try {
    const { size } = await lstat(job.database);
    await checkSpace(chosen, size);
    yield { done: 0, total: size };
    const database = await snapshot(job.database, join(incomplete, backupFiles.database));
    const { files, ...counts } = contentOf(join(incomplete, backupFiles.database));
    const missing = await withoutCopy(files, media);
    const total = missing.reduce((sum, file) => sum + file.size, database.size);
    await checkSpace(chosen, total - database.size);
    let done = database.size;
    yield { done, total };
    const lost = new Set<string>();
    for (const { id, size: bytes } of missing) {
      if (!(await copyMedia(job.media, media, id))) lost.add(id);
      done += bytes;
      yield { done, total };
    }
    const settings = await copySettings(job.settings, join(incomplete, backupFiles.settings));
    const manifest: Manifest = {
      format: 'parlance-backup',
      version: backupVersion,
      schema: counts.schema,
      app: job.app,
      source,
      createdAt: now,
      database,
      ...settings,
      media: files.filter(({ id }) => !lost.has(id)),
      conversations: counts.conversations,
      transcripts: counts.transcripts,
      clips: counts.clips,
    };
    const manifestFile = join(incomplete, backupFiles.manifest);
    await writeFile(manifestFile, JSON.stringify(manifest), { mode: 0o600 });
    await flush(manifestFile);
    await flushFolder(incomplete);
    await rename(incomplete, join(home, name));
    await flushFolder(home);
    await prune(home, job.keep);
    yield { done: total, total };
  } catch (thrown) {
    await rm(incomplete, { recursive: true, force: true }).catch(() => {});
    throw thrown;
  }
}

async function copySettings(from: string, to: string): Promise<Pick<Manifest, 'settings'>> {
  if (!existsSync(from)) return {};
  await writeFile(to, await readFile(from), { mode: 0o600 });
  await flush(to);
  return { settings: { sha256: await hashOf(to) } };
}

/** Copies all pages in one step, because a write between two steps would make SQLite start over. Checks the copy. */
async function snapshot(from: string, to: string): Promise<Manifest['database']> {
  closeSync(openSync(to, 'wx', 0o600));
  const sql = openSqlite(from, { readOnly: true });
  try {
    await backup(sql, to, { rate: 0x7fff_ffff });
  } finally {
    sql.close();
  }
  const copy = openSqlite(to);
  try {
    // Makes the copy readable in a read-only folder.
    copy.exec('PRAGMA journal_mode = DELETE');
  } finally {
    copy.close();
  }
  await flush(to);
  if (!isIntact(to)) throw failed('damaged');
  return { size: (await lstat(to)).size, sha256: await hashOf(to) };
}

type Content = Pick<Manifest, 'schema' | 'conversations' | 'transcripts' | 'clips'> & {
  readonly files: Manifest['media'];
};

function contentOf(database: string): Content {
  const sql = openSqlite(database, { readOnly: true });
  try {
    const count = (table: string) =>
      integer(sql.prepare(`SELECT count(*) AS n FROM ${table} WHERE removed_at IS NULL`).get() ?? {}, 'n');
    const files = sql
      .prepare(
        `SELECT id, size FROM media WHERE path IS NULL AND EXISTS (
           SELECT 1 FROM media_uses WHERE media_id = media.id AND kind IN (${restoredUses})) ORDER BY id`,
      )
      .all()
      .map((row) => ({ id: text(row, 'id'), size: integer(row, 'size') }));
    const schema = integer(sql.prepare('PRAGMA user_version').get() ?? {}, 'user_version');
    const counts = { conversations: count('conversations'), transcripts: count('transcripts') };
    return { schema, files, ...counts, clips: count('clips') };
  } finally {
    sql.close();
  }
}

async function withoutCopy(files: Manifest['media'], media: string): Promise<Manifest['media']> {
  const missing: Manifest['media'] = [];
  for (const file of files) {
    const stored = await lstat(mediaPathIn(media, file.id)).catch(() => null);
    if (stored?.size !== file.size) missing.push(file);
  }
  return missing;
}

/** Copies a file and checks the copy. Returns false if it was deleted or damaged since the snapshot. */
async function copyMedia(from: string, media: string, id: string): Promise<boolean> {
  const path = fileOfId(from, id);
  if (!existsSync(path)) return false;
  const target = mediaPathIn(media, id);
  const incomplete = target + incompleteSuffix;
  await mkdir(join(media, id.slice(0, 2)), { recursive: true, mode: 0o700 });
  const file = await open(incomplete, 'w', 0o600);
  const hash = createHash('sha256');
  try {
    for await (const bytes of createReadStream(path)) {
      hash.update(bytes as Uint8Array);
      await file.writeFile(bytes as Uint8Array);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  const isUnchanged = hash.digest('hex') === id;
  if (isUnchanged && (await hashOf(incomplete)) !== id) throw failed('broken-disk');
  if (isUnchanged) await rename(incomplete, target);
  else await rm(incomplete, { force: true });
  return isUnchanged;
}

async function checkSpace(folder: string, bytes: number): Promise<void> {
  const space = await statfs(folder).catch(() => null);
  if (space && space.bavail * space.bsize < bytes + reserve) throw failed('full');
}

async function flush(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Flushes the entries of a folder, where the system supports it. */
async function flushFolder(path: string): Promise<void> {
  const folder = await open(path, 'r').catch(() => null);
  await folder?.sync().catch(() => {});
  await folder?.close();
}

function failed(reason: string): FailureError {
  return new FailureError(failure('backup-failed', { reason }));
}

/** Reasons by system or SQLite error code. */
const reasons: ReadonlyMap<string | number, string> = new Map<string | number, string>([
  ...(['ENOSPC', 'EDQUOT', 13] as const).map((code) => [code, 'full'] as const),
  ...(['EROFS', 'EACCES', 'EPERM', 8] as const).map((code) => [code, 'read-only'] as const),
  ...(['ENOENT', 'ENODEV', 'ENXIO', 'ESTALE', 14] as const).map((code) => [code, 'missing'] as const),
  ...(['EIO', 10] as const).map((code) => [code, 'broken-disk'] as const),
  ...([11, 26] as const).map((code) => [code, 'damaged'] as const),
]);

function reasonOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown);
  const result = 'errcode' in thrown ? Number(thrown.errcode) & 0xff : undefined;
  const code = 'code' in thrown ? String(thrown.code) : '';
  return reasons.get(result ?? code) ?? thrown.message;
}

/**
 * Deletes the backups of one source that are older than the newest `keep` complete ones, and the files that only they
 * used. If a manifest can't be read, no files are deleted.
 */
async function prune(home: string, keep: number): Promise<void> {
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
