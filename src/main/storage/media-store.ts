import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from './database.ts';
import { createDiskRoom, type DiskRoom } from './disk-room.ts';
import { checkInPlace, type FileInPlace, fileInPlace, idInPlace } from './file-in-place.ts';
import { fileOfId } from './file-of-id.ts';
import { type IncomingFile, openIncomingFile } from './incoming-file.ts';
import { amount, instant, integer, type Row, text, textOrNull } from './row.ts';

/**
 * A sound or film that is kept: `id` is the SHA-256 (hex) of its bytes, `type` its MIME type, `size` in bytes. One that
 * stays where a person keeps it (`inPlace`) has an id made of that instead.
 */
export type Media = {
  readonly id: string;
  readonly type: string;
  readonly size: number;
  readonly inPlace?: FileInPlace;
};

/** What a file is kept for: a kind of record, and which one of that kind. */
export type MediaUse = {
  readonly kind:
    | 'dictation'
    | 'speech'
    | 'clip'
    | 'import'
    | 'transcript'
    | 'transcript-part'
    | 'transcript-index'
    | 'transcript-copy'
    /** By the rescue of a damaged database, for whatever it belonged to. */
    | 'rescued';
  readonly ref: string;
};

/** A file that comes in: nothing of it stays unless it is kept. */
export type IncomingMedia = Pick<IncomingFile, 'path' | 'size' | 'write'> & {
  /** Puts it among the others; the same content twice is one file. */
  keep(type: string): Promise<Media>;
  /** Leaves nothing of it; after `keep` it does nothing. */
  discard(): Promise<void>;
};

/**
 * The files of `media/`, kept by their content for as long as something uses them. What nothing uses (an upload that
 * nobody asked for in the end) is removed by `removeUnused`, and when the app starts next.
 */
export type MediaStore = {
  begin(): Promise<IncomingMedia>;
  find(id: string): Media | null;
  /** Refers to a file where it is; it is read from there, and never written or removed. Throws `file-changed`. */
  keepInPlace(path: string, type: string): Promise<Media>;
  /** Where the bytes are. */
  pathOf(media: Media): string;
  /** The same, for a file in place once it is seen to be as it was. Throws `file-changed`. */
  checkedPathOf(media: Media): Promise<string>;
  /** Keeps a file for a use; what it kept before for that use is released. */
  use(use: MediaUse, id: string): void;
  usedFor(use: MediaUse): Media | null;
  /** All uses of a kind, oldest first. */
  usesOf(kind: MediaUse['kind']): readonly MediaUse[];
  /** Uses of a kind that began before a time (epoch ms), oldest first. */
  usesBefore(kind: MediaUse['kind'], time: number): readonly MediaUse[];
  /** Ends a use; the last one takes the file along. */
  release(use: MediaUse): void;
  /** How much files take that nothing uses, in bytes. */
  unusedBytes(): number;
  /** The files that nothing uses. */
  unused(): readonly Unused[];
  /** Removes a file if nothing uses it. */
  removeUnused(id: string): void;
};

/** Something stored that nothing refers to, and when it came last (epoch ms). */
export type Unused = { readonly id: string; readonly since: number };

/** Opens the media of a data folder, without what the last run left over. `now` in epoch ms. */
export function openMediaStore(
  folder: string,
  database: Database,
  now: () => number,
  room: DiskRoom = createDiskRoom(folder),
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
  // A file in place takes no room here.
  const sumUnused = sql.prepare(`SELECT total(size) AS bytes ${unused} AND path IS NULL`);
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
  // A media id is a SHA-256; the folders of other services lie beside the files.
  const ownPathOf = (id: string) => fileOfId(folder, sha256.test(id) ? id : '');
  const pathOf = ({ id, inPlace }: Pick<Media, 'id' | 'inPlace'>) => inPlace?.path ?? ownPathOf(id);
  const usedFor = ({ kind, ref }: MediaUse) => mediaOrNull(selectUsed.get(kind, ref));
  // The row and its file go in one turn of the event loop, so that nobody can keep the same content in between.
  const dropUnused = (id: string) => {
    if (Number(removeIfUnused.run(id).changes) > 0) rmSync(ownPathOf(id), { force: true });
  };
  const allUnused = () =>
    selectUnused.all().map((row) => ({ id: text(row, 'id'), since: instant(row, 'created_at') }));
  // An import that was cut short is not gone on with.
  sql.exec(`DELETE FROM media_uses WHERE kind = 'import'`);
  for (const { id } of allUnused()) dropUnused(id);

  return {
    begin: async () => {
      const file = await openIncomingFile(incoming, room);
      let ended: Promise<string> | null = null;
      const end = () => (ended ??= file.end());
      return {
        path: file.path,
        get size() {
          return file.size;
        },
        write: file.write,
        keep: async (type) => {
          const id = await end();
          // The row first: a process that is killed in between leaves a row that the next start removes, and no file that
          // nobody knows.
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
    keepInPlace: async (path, type) => {
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
    unusedBytes: () => amount(sumUnused.get() ?? {}, 'bytes'),
    unused: allUnused,
    removeUnused: dropUnused,
  };
}

const sha256 = /^[0-9a-f]{64}$/;

function mediaOrNull(row: Row | undefined): Media | null {
  if (!row) return null;
  const path = textOrNull(row, 'path');
  const size = amount(row, 'size');
  const kept = { id: text(row, 'id'), type: text(row, 'type'), size };
  return path === null ? kept : { ...kept, inPlace: { path, size, modifiedMs: integer(row, 'modified_ms') } };
}
