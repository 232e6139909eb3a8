import type { Failure } from '../../shared/failure.ts';
import { longestRecording } from '../../shared/limits.ts';
import type { EncodedChunk } from '../../shared/transcription/split.ts';
import type { SplitReason } from '../../shared/transcription/transcript.ts';
import type { Database } from './database.ts';
import { type Row, seconds, secondsOrNull, text } from './row.ts';
import { createRowWriter } from './row-writer.ts';
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
  const { insert, update } = createRowWriter(sql);
  const put = (range: UnsplitRange) => void insert('unsplit_ranges', range, 'REPLACE');
  const remove = sql.prepare('DELETE FROM unsplit_ranges WHERE transcript_id = ? AND start = ?');
  const takeChunk = sql.prepare(
    `DELETE FROM transcript_chunks WHERE transcript_id = ? AND chunk = ? AND state <> 'done' RETURNING start, duration, form`,
  );
  const chunkWithKey = sql.prepare('SELECT 1 FROM transcript_chunks WHERE transcript_id = ? AND chunk = ?');
  const selectPeaks = sql.prepare('SELECT peaks FROM transcripts WHERE id = ?');
  const noPeaks = sql.prepare(
    'SELECT id FROM transcripts WHERE peaks IS NULL AND removed_at IS NULL ORDER BY created_at DESC',
  );
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
    add: ({ transcriptId, start, end }) => put({ transcriptId, start, end }),
    unsplit: (transcriptId, chunks, splitReason) =>
      transaction(() => {
        for (const chunk of chunks) {
          const row = takeChunk.get(transcriptId, chunk);
          if (!row) continue;
          const start = seconds(row, 'start');
          const duration = secondsOrNull(row, 'duration');
          // A file's stated duration may be wrong. A recording that was never split ends where its audio does.
          const isOpen = duration === null || row.form === 'whole';
          put({ transcriptId, start, end: isOpen ? null : start + duration });
        }
        update('transcripts', { id: transcriptId }, { splitReason });
      }),
    addChunk: ({ transcriptId, start, end: last }, { end, lead, form, silent, mediaId }) =>
      transaction(() => {
        const chunk = freeKey(transcriptId, start);
        remove.run(transcriptId, start);
        put({ transcriptId, start: end, end: last });
        const progress = silent ? { state: 'done', responseFormat: 'json' } : { state: 'waiting' };
        const audio = { start, duration: end - start, lead, form, mediaId };
        insert('transcript_chunks', { transcriptId, chunk, ...audio, ...progress });
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
    fail: (transcriptId, failure, only) =>
      transaction(() => {
        const ranges = of(transcriptId).filter(({ start }) => !only || start === only.start);
        for (const { start, end: own } of ranges) {
          const end = only ? only.end : own;
          remove.run(transcriptId, start);
          const chunk = freeKey(transcriptId, start);
          const range = { start, duration: end === null ? null : end - start, form: 'unencoded' };
          insert('transcript_chunks', { transcriptId, chunk, ...range, state: 'failed', failure });
        }
      }),
    peaks: (id) => {
      const peaks = selectPeaks.get(id)?.peaks;
      return peaks instanceof Uint8Array ? peaks : null;
    },
    setPeaks: (id, peaks) => update('transcripts', { id }, { peaks }),
    withoutPeaks: (isFree) =>
      noPeaks
        .all()
        .map((row) => text(row, 'id'))
        .find(isFree) ?? null,
    setDuration: (id, duration) =>
      transaction(() => {
        update('transcripts', { id }, { duration });
        update('transcript_chunks', { transcriptId: id, form: 'whole' }, { duration });
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
