import type { Failure } from '../../shared/failure.ts';
import { longestRecording } from '../../shared/limits.ts';
import type { EncodedChunk } from '../../shared/transcription/split.ts';
import type { SplitReason } from '../../shared/transcription/transcript.ts';
import type { Database } from './database.ts';
import { type Row, seconds, secondsOrNull, text } from './row.ts';
import type { ChunkKey } from './transcript-store.ts';

/** A range of a recording without a chunk yet, in seconds. A null `end` is the end of the recording. */
export type UnsplitRange = {
  readonly transcriptId: string;
  readonly start: number;
  readonly end: number | null;
};

/** The unsplit ranges of transcripts, and the peaks that are computed in the same pass. */
export type UnsplitRangeStore = {
  /** Returns all ranges of transcripts that aren't removed, in the order of the queue. */
  all(): readonly UnsplitRange[];
  of(transcriptId: string): readonly UnsplitRange[];
  add(range: UnsplitRange): void;
  /** Turns chunks back into unsplit ranges. Finished chunks are kept. */
  unsplit(transcriptId: string, chunks: readonly number[], reason: SplitReason): void;
  /** Adds a chunk at the start of a range in one transaction and returns its key. The range then starts after it. */
  addChunk(range: UnsplitRange, chunk: EncodedChunk): ChunkKey;
  /** Ends a range that is completely split. If all chunks are silent, the transcript is finished. */
  close(range: UnsplitRange, now: number): void;
  /** Finishes a transcript whose only chunk is the whole recording, which is silent. `now` is in epoch ms. */
  endSilent(transcriptId: string, now: number): void;
  /**
   * Turns a transcript's unsplit ranges into failed chunks: all of them, or only the one that starts where `only` does.
   */
  fail(transcriptId: string, failed: Failure, only?: UnsplitRange): void;
  /** Returns the peaks as bytes: empty if there are none, null if they haven't been computed. */
  peaks(transcriptId: string): Uint8Array | null;
  setPeaks(transcriptId: string, peaks: Uint8Array): void;
  /** Returns the newest transcript without computed peaks for which `isFree` returns true. */
  withoutPeaks(isFree: (transcriptId: string) => boolean): string | null;
  setDuration(transcriptId: string, seconds: number): void;
};

/**
 * Ranges are identified by their start. One with an impossible start is never assigned, because it couldn't be closed.
 */
const possible = `start BETWEEN 0 AND ${longestRecording}`;

/** Creates the store for a database. */
export function createUnsplitRangeStore({ sql, transaction }: Database): UnsplitRangeStore {
  const all = sql.prepare(
    `SELECT g.* FROM unsplit_ranges g JOIN transcripts t ON t.id = g.transcript_id
     WHERE removed_at IS NULL AND ${possible} ORDER BY position, t.rowid, start`,
  );
  const one = sql.prepare(
    `SELECT * FROM unsplit_ranges WHERE transcript_id = ? AND ${possible} ORDER BY start`,
  );
  const insert = sql.prepare(
    'INSERT OR REPLACE INTO unsplit_ranges (transcript_id, start, "end") VALUES (?, ?, ?)',
  );
  const remove = sql.prepare('DELETE FROM unsplit_ranges WHERE transcript_id = ? AND start = ?');
  const takeChunk = sql.prepare(
    `DELETE FROM transcript_chunks WHERE transcript_id = ? AND chunk = ? AND state <> 'done' RETURNING start, duration, form`,
  );
  const insertChunk = sql.prepare(
    `INSERT INTO transcript_chunks (transcript_id, chunk, start, duration, lead, form, media_id, state, response_format)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const failChunk = sql.prepare(
    `INSERT INTO transcript_chunks (transcript_id, chunk, start, duration, form, state, failure)
     VALUES (?, ?, ?, ?, 'unencoded', 'failed', ?)`,
  );
  const chunkWithKey = sql.prepare('SELECT 1 FROM transcript_chunks WHERE transcript_id = ? AND chunk = ?');
  const setReason = sql.prepare('UPDATE transcripts SET split_reason = ? WHERE id = ?');
  const selectPeaks = sql.prepare('SELECT peaks FROM transcripts WHERE id = ?');
  const updatePeaks = sql.prepare('UPDATE transcripts SET peaks = ? WHERE id = ?');
  const noPeaks = sql.prepare(
    'SELECT id FROM transcripts WHERE peaks IS NULL AND removed_at IS NULL ORDER BY created_at DESC',
  );
  const updateDuration = sql.prepare('UPDATE transcripts SET duration = ? WHERE id = ?');
  const finish = sql.prepare(
    `UPDATE transcripts SET finished_at = ? WHERE id = ? AND finished_at IS NULL
     AND NOT EXISTS (SELECT 1 FROM transcript_chunks WHERE transcript_id = id AND state <> 'done')
     AND NOT EXISTS (SELECT 1 FROM unsplit_ranges WHERE transcript_id = id)`,
  );
  // A finished chunk without a response is silent.
  const endWhole = sql.prepare(
    `UPDATE transcript_chunks SET state = 'done', response_format = 'json'
     WHERE transcript_id = ? AND form = 'whole' AND state = 'waiting'`,
  );
  const updateWhole = sql.prepare(
    `UPDATE transcript_chunks SET duration = ? WHERE transcript_id = ? AND form = 'whole'`,
  );

  const of = (id: string) => one.all(id).map(unsplitRangeOf);
  // A range that is sent again may start at the same time as a finished chunk.
  const freeKey = (transcriptId: string, start: number) => {
    let chunk = Math.round(start * 1000);
    while (chunkWithKey.get(transcriptId, chunk)) chunk += 1;
    return chunk;
  };
  return {
    all: () => all.all().map(unsplitRangeOf),
    of,
    add: ({ transcriptId, start, end }) => void insert.run(transcriptId, start, end),
    unsplit: (transcriptId, chunks, reason) =>
      transaction(() => {
        for (const chunk of chunks) {
          const row = takeChunk.get(transcriptId, chunk);
          if (!row) continue;
          const start = seconds(row, 'start');
          const duration = secondsOrNull(row, 'duration');
          // A file's stated duration may be wrong. A recording that was never split ends where its audio does.
          const isOpen = duration === null || row.form === 'whole';
          insert.run(transcriptId, start, isOpen ? null : start + duration);
        }
        setReason.run(reason, transcriptId);
      }),
    addChunk: ({ transcriptId, start, end: last }, { end, lead, form, silent, mediaId }) =>
      transaction(() => {
        const chunk = freeKey(transcriptId, start);
        remove.run(transcriptId, start);
        insert.run(transcriptId, end, last);
        const [state, format] = silent ? ['done', 'json'] : ['waiting', null];
        insertChunk.run(transcriptId, chunk, start, end - start, lead, form, mediaId, state, format);
        return { transcriptId, chunk };
      }),
    close: ({ transcriptId, start }, now) =>
      transaction(() => {
        remove.run(transcriptId, start);
        finish.run(now, transcriptId);
      }),
    endSilent: (transcriptId, now) =>
      transaction(() => {
        endWhole.run(transcriptId);
        finish.run(now, transcriptId);
      }),
    fail: (transcriptId, failed, only) =>
      transaction(() => {
        const ranges = of(transcriptId).filter(({ start }) => !only || start === only.start);
        for (const { start, end: own } of ranges) {
          const end = only ? only.end : own;
          remove.run(transcriptId, start);
          const length = end === null ? null : end - start;
          failChunk.run(transcriptId, freeKey(transcriptId, start), start, length, JSON.stringify(failed));
        }
      }),
    peaks: (id) => {
      const peaks = selectPeaks.get(id)?.peaks;
      return peaks instanceof Uint8Array ? peaks : null;
    },
    setPeaks: (id, peaks) => void updatePeaks.run(peaks, id),
    withoutPeaks: (isFree) =>
      noPeaks
        .all()
        .map((row) => text(row, 'id'))
        .find(isFree) ?? null,
    setDuration: (id, seconds) =>
      transaction(() => {
        updateDuration.run(seconds, id);
        updateWhole.run(seconds, id);
      }),
  };
}

function unsplitRangeOf(row: Row): UnsplitRange {
  return {
    transcriptId: text(row, 'transcript_id'),
    start: seconds(row, 'start'),
    end: secondsOrNull(row, 'end'),
  };
}
