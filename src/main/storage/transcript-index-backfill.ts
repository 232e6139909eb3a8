import { indexedText } from '../../shared/search/search-terms.ts';
import type { Database } from './database.ts';
import type { IndexBackfill } from './message-index-backfill.ts';
import { integer, type Row, text } from './row.ts';
import { speakerIn } from './speaker-in.ts';
import { isDiskError } from './storage-failure.ts';

/** Number of lines to index in one step, which takes about half a millisecond. */
const linesAtOnce = 10;

/** Creates a backfill that indexes written lines in the order in which they were queued. */
export function createTranscriptIndexBackfill({ sql, transaction }: Database): IndexBackfill {
  const waiting = sql.prepare(
    `SELECT p.transcript_id, p.chunk, p.line, l.text, l.speaker, t.speakers, coalesce(l.position, p.line) AS position
     FROM transcript_index_pending AS p
     LEFT JOIN transcript_lines AS l ON l.transcript_id = p.transcript_id AND l.chunk = p.chunk AND l.line = p.line
       AND l.hidden = 0
     LEFT JOIN transcripts AS t ON t.id = p.transcript_id AND l.speaker IS NOT NULL LIMIT ?`,
  );
  const remove = sql.prepare(
    'DELETE FROM transcript_index WHERE transcript_id = ? AND chunk = ? AND line = ?',
  );
  const insert = sql.prepare(
    'INSERT INTO transcript_index (transcript_id, chunk, line, position) VALUES (?, ?, ?, ?)',
  );
  const insertTerms = sql.prepare('INSERT INTO transcript_terms (rowid, words) VALUES (?, ?)');
  const done = sql.prepare(
    'DELETE FROM transcript_index_pending WHERE transcript_id = ? AND chunk = ? AND line = ?',
  );

  function take(row: Row): void {
    const key = keyOf(row);
    remove.run(...key);
    if (row.text !== null) {
      const { lastInsertRowid } = insert.run(...key, integer(row, 'position'));
      const name = speakerIn(row);
      const lineText = text(row, 'text');
      insertTerms.run(lastInsertRowid, indexedText(name === null ? lineText : `${name} ${lineText}`));
    }
    done.run(...key);
  }

  /** Indexes the lines. One that can't be indexed is skipped, and its error is thrown once the others are indexed. */
  function takeAll(rows: readonly Row[]): void {
    try {
      transaction(() => rows.forEach(take));
    } catch (batchError) {
      if (isDiskError(batchError)) throw batchError;
      let lineError: unknown;
      for (const row of rows) {
        try {
          transaction(() => take(row));
        } catch (error) {
          lineError = error;
          done.run(...keyOf(row));
        }
      }
      throw lineError;
    }
  }

  // Not converted, because a key that is converted to a different number would never be removed from the queue.
  const keyOf = (row: Row) => [row.transcript_id, row.chunk, row.line].map((value) => value ?? null);

  return {
    pending: () => waiting.get(1) !== undefined,
    step: () => {
      const rows = waiting.all(linesAtOnce);
      if (rows.length > 0) takeAll(rows);
      return rows.length === linesAtOnce;
    },
  };
}
