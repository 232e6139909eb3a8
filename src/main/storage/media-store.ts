import { createHash } from 'node:crypto';
import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { FailureError, failure } from '../../shared/failure.ts';
import type { Database } from './database.ts';
import { createDiskSpace, type DiskSpace } from './disk-space.ts';
import { fileOfId } from './file-of-id.ts';
import { type IncomingFile, openIncomingFile } from './incoming-file.ts';
import { amount, instant, integer, type Row, text, textOrNull } from './row.ts';

/**
 * A stored file: `id` is the SHA-256 (hex) of its content, `type` its MIME type, `size` in bytes. A file used in place
 * (`inPlace`) has an id derived from its path and state.
 */
export type Media = {
  readonly id: string;
  readonly type: string;
  readonly size: number;
  readonly inPlace?: FileInPlace;
};

/** What a file is used for: a kind of record, and its id. */
export type MediaUse = {
  readonly kind:
    | 'attachment'
    | 'dictation'
    | 'speech'
    | 'clip'
    | 'import'
    | 'transcript'
    | 'transcript-chunk'
    | 'transcript-index'
    | 'transcript-copy'
    | 'talk'
    /** Recovered from a damaged database, without the record that it belonged to. */
    | 'rescued';
  readonly ref: string;
};

/** A file that is being received. It's deleted unless it's stored. */
export type IncomingMedia = Pick<IncomingFile, 'path' | 'size' | 'write'> & {
  /** Stores it. Identical content is stored only once. */
  store(type: string): Promise<Media>;
  /** Deletes it. Does nothing after `store`. */
  discard(): Promise<void>;
};

/**
 * The files in `media/`, stored by content as long as something uses them. Unused files (such as abandoned uploads) are
 * removed by `removeUnused` and at the next start.
 */
export type MediaStore = {
  begin(): Promise<IncomingMedia>;
  find(id: string): Media | null;
  /** Adds a reference to a file at its own path, which is never written or removed. Throws `file-changed`. */
  storeInPlace(path: string, type: string): Promise<Media>;
  /** Returns the path of a file's content. */
  pathOf(media: Media): string;
  /** Like `pathOf`, but first checks that a file used in place is unchanged. Throws `file-changed`. */
  checkedPathOf(media: Media): Promise<string>;
  /** Adds a use to a file, and removes it from its previous file. */
  use(use: MediaUse, id: string): void;
  usedFor(use: MediaUse): Media | null;
  /** Returns all uses of a kind, oldest first. */
  usesOf(kind: MediaUse['kind']): readonly MediaUse[];
  /** Returns the uses of a kind that started before a time (epoch ms), oldest first. */
  usesBefore(kind: MediaUse['kind'], time: number): readonly MediaUse[];
  /** Ends a use. The file is deleted with its last use. */
  release(use: MediaUse): void;
  /** Returns the total size (in bytes) and the number of unused files, excluding files used in place. */
  unusedTotal(): { readonly bytes: number; readonly count: number };
  /** Returns the unused files. */
  unused(): readonly Unused[];
  /** Removes a file if it's unused. */
  removeUnused(id: string): void;
};

/** A stored item that nothing refers to, and when it was last added (epoch ms). */
export type Unused = { readonly id: string; readonly since: number };

/** Opens the media store of a data folder, and removes files that the last run left unused. `now` returns epoch ms. */
export function openMediaStore(
  folder: string,
  database: Database,
  now: () => number,
  space: DiskSpace = createDiskSpace(folder),
): MediaStore {
  const { sql } = database;
  const incoming = join(folder, 'incoming');
  rmSync(incoming, { recursive: true, force: true });
  mkdirSync(incoming, { recursive: true, mode: 0o700 });

  const select = sql.prepare('SELECT * FROM media WHERE id = ?');
  const upsert = sql.prepare(
    `INSERT INTO media (id, type, size, created_at) VALUES (?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET type = excluded.type, created_at = excluded.created_at`,
  );
  const removeIfUnused = sql.prepare(
    'DELETE FROM media WHERE id = ? AND NOT EXISTS (SELECT 1 FROM media_uses WHERE media_id = media.id)',
  );
  const unused = 'FROM media WHERE NOT EXISTS (SELECT 1 FROM media_uses WHERE media_id = media.id)';
  const selectUnused = sql.prepare(`SELECT id, created_at ${unused}`);
  // A file used in place takes no space here.
  const sumUnused = sql.prepare(`SELECT total(size) AS bytes, count(*) AS count ${unused} AND path IS NULL`);
  const selectUsed = sql.prepare(
    'SELECT media.* FROM media JOIN media_uses ON media_id = media.id WHERE kind = ? AND ref = ?',
  );
  const selectUses = sql.prepare('SELECT * FROM media_uses WHERE kind = ? ORDER BY created_at, ref');
  const selectOld = sql.prepare(
    'SELECT * FROM media_uses WHERE kind = ? AND created_at < ? ORDER BY created_at, ref',
  );
  const insertUse = sql.prepare(
    'INSERT OR REPLACE INTO media_uses (kind, ref, media_id, created_at) VALUES (?, ?, ?, ?)',
  );
  const removeUse = sql.prepare('DELETE FROM media_uses WHERE kind = ? AND ref = ?');

  const insertInPlace = sql.prepare(
    `INSERT INTO media (id, type, size, created_at, path, modified_ms) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET type = excluded.type, created_at = excluded.created_at`,
  );
  // Media ids are SHA-256 hashes. Folders of other services are next to the files.
  const ownPathOf = (id: string) => fileOfId(folder, sha256.test(id) ? id : '');
  const pathOf = ({ id, inPlace }: Pick<Media, 'id' | 'inPlace'>) => inPlace?.path ?? ownPathOf(id);
  const usedFor = ({ kind, ref }: MediaUse) => mediaOrNull(selectUsed.get(kind, ref));
  // Deletes the row and its file in one turn of the event loop, so that the same content can't be stored again in
  // between.
  const dropUnused = (id: string) => {
    if (Number(removeIfUnused.run(id).changes) > 0) rmSync(ownPathOf(id), { force: true });
  };
  const allUnused = () =>
    selectUnused.all().map((row) => ({ id: text(row, 'id'), since: instant(row, 'created_at') }));
  // An interrupted import isn't resumed.
  sql.exec(`DELETE FROM media_uses WHERE kind = 'import'`);
  for (const { id } of allUnused()) dropUnused(id);

  return {
    begin: async () => {
      const file = await openIncomingFile(incoming, space);
      let ended: Promise<string> | null = null;
      const end = () => (ended ??= file.end());
      return {
        path: file.path,
        get size() {
          return file.size;
        },
        write: file.write,
        store: async (type) => {
          const id = await end();
          // The row comes first: if the process is killed in between, the next start removes the row, and there is no
          // unknown file.
          upsert.run(id, type, file.size, now());
          try {
            renameSync(file.path, ownPathOf(id));
          } catch (thrown) {
            dropUnused(id);
            throw thrown;
          }
          return { id, type, size: file.size };
        },
        discard: async () => {
          await end().catch(() => {});
          await rm(file.path, { force: true });
        },
      };
    },
    find: (id) => mediaOrNull(select.get(id)),
    storeInPlace: async (path, type) => {
      const inPlace = await fileInPlace(path);
      const { size, modifiedMs } = inPlace;
      const id = idInPlace(inPlace);
      insertInPlace.run(id, type, size, now(), path, modifiedMs);
      return { id, type, size, inPlace };
    },
    pathOf,
    checkedPathOf: async (media) => {
      if (media.inPlace) await checkInPlace(media.inPlace);
      return pathOf(media);
    },
    use: (use, id) => {
      const before = usedFor(use);
      insertUse.run(use.kind, use.ref, id, now());
      if (before && before.id !== id) dropUnused(before.id);
    },
    usedFor,
    usesOf: (kind) => selectUses.all(kind).map((row) => ({ kind, ref: text(row, 'ref') })),
    usesBefore: (kind, time) => selectOld.all(kind, time).map((row) => ({ kind, ref: text(row, 'ref') })),
    release: (use) => {
      const media = usedFor(use);
      removeUse.run(use.kind, use.ref);
      if (media) dropUnused(media.id);
    },
    unusedTotal: () => {
      const row = sumUnused.get() ?? {};
      return { bytes: amount(row, 'bytes'), count: amount(row, 'count') };
    },
    unused: allUnused,
    removeUnused: dropUnused,
  };
}

const sha256 = /^[0-9a-f]{64}$/;

function mediaOrNull(row: Row | undefined): Media | null {
  if (!row) return null;
  const path = textOrNull(row, 'path');
  const size = amount(row, 'size');
  const media = { id: text(row, 'id'), type: text(row, 'type'), size };
  return path === null
    ? media
    : { ...media, inPlace: { path, size, modifiedMs: integer(row, 'modified_ms') } };
}

/** A file used at its own path. `size` is in bytes, `modifiedMs` in epoch ms. */
type FileInPlace = { readonly path: string; readonly size: number; readonly modifiedMs: number };

/**
 * Returns the current state of a file. Throws `file-changed` (`values.reason` is `gone`) if it's missing or not a
 * regular file.
 */
async function fileInPlace(path: string): Promise<FileInPlace> {
  const found = await stat(path).catch(() => null);
  if (!found?.isFile()) throw changed(path, 'gone');
  return { path, size: found.size, modifiedMs: found.mtimeMs };
}

/** Throws `file-changed` if the file is missing or its size or modification time differs. */
async function checkInPlace(before: FileInPlace): Promise<void> {
  const now = await fileInPlace(before.path);
  if (now.size !== before.size || now.modifiedMs !== before.modifiedMs) throw changed(before.path, 'changed');
}

/** Returns an id in the same form as all media ids. It stays the same as long as the file doesn't change. */
function idInPlace({ path, size, modifiedMs }: FileInPlace): string {
  return createHash('sha256')
    .update(JSON.stringify(['in place', path, size, modifiedMs]))
    .digest('hex');
}

function changed(path: string, reason: 'gone' | 'changed'): FailureError {
  return new FailureError(failure('file-changed', { name: basename(path), reason }));
}
