import type { Database } from './database.ts';
import { amount, instant, type Row, text } from './row.ts';
import { createRowWriter } from './row-writer.ts';

/** A stored capture. `startedAt` is in epoch ms. */
export type StoredCapture = {
  readonly id: string;
  readonly type: string;
  readonly startedAt: number;
  /** Number of the next chunk. */
  readonly nextChunk: number;
  /** Number of bytes that are safely written to its file. */
  readonly bytes: number;
  readonly recordedMs: number;
};

/** Captures on disk, oldest first. */
export type CaptureStore = {
  add(capture: Pick<StoredCapture, 'id' | 'type' | 'startedAt'>): void;
  get(id: string): StoredCapture | null;
  list(): readonly StoredCapture[];
  /** Stores the progress after a chunk was written. */
  setProgress(id: string, now: Pick<StoredCapture, 'nextChunk' | 'bytes' | 'recordedMs'>): void;
  /** Stores the id of its media file before it's added to the queue. */
  setMedia(id: string, mediaId: string): void;
  remove(id: string): void;
  /** Deletes captures that were empty or already in the queue when the last run ended. */
  purge(): void;
};

/** Creates the store for a database. */
export function createCaptureStore({ sql }: Database): CaptureStore {
  const { insert, update } = createRowWriter(sql);
  const one = sql.prepare('SELECT * FROM captures WHERE id = ?');
  const all = sql.prepare('SELECT * FROM captures ORDER BY started_at, rowid');
  const remove = sql.prepare('DELETE FROM captures WHERE id = ?');
  const purge = sql.prepare(
    'DELETE FROM captures WHERE bytes = 0 OR media_id IN (SELECT media_id FROM transcripts)',
  );
  return {
    add: ({ id, type, startedAt }) => void insert('captures', { id, type, startedAt }),
    get: (id) => {
      const row = one.get(id);
      return row ? captureOf(row) : null;
    },
    list: () => all.all().map(captureOf),
    setProgress: (id, { nextChunk, bytes, recordedMs }) =>
      update('captures', { id }, { nextChunk, bytes, recordedMs }),
    setMedia: (id, mediaId) => update('captures', { id }, { mediaId }),
    remove: (id) => void remove.run(id),
    purge: () => void purge.run(),
  };
}

function captureOf(row: Row): StoredCapture {
  return {
    id: text(row, 'id'),
    type: text(row, 'type'),
    startedAt: instant(row, 'started_at'),
    nextChunk: amount(row, 'next_chunk'),
    bytes: amount(row, 'bytes'),
    recordedMs: amount(row, 'recorded_ms'),
  };
}
