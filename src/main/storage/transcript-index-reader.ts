import { openSqlite } from './open-sqlite.ts';
import { integer, secondsOrNull, text } from './row.ts';
import { speakerIn } from './speaker-in.ts';

/** A line found in the index. */
export type FoundLine = {
  readonly transcriptId: string;
  readonly chunk: number;
  readonly line: number;
  /** Offset in the whole recording, in seconds. */
  readonly start: number | null;
  readonly text: string;
  /** The name of the speaker, null if there is none. */
  readonly speaker: string | null;
};

/** Reads the index of transcripts that aren't removed. Expressions are in FTS5 syntax. */
export type TranscriptIndexReader = {
  /** Returns matching lines, newest transcript first and in order within each. Skips the first `skip`. */
  lines(expression: string, skip: number, limit: number): readonly FoundLine[];
  /** Whether lines are still being indexed. */
  pending(): boolean;
  close(): void;
};

/** Maximum number of matches to sort, which limits the cost. */
const maxOrdered = 50_000;

/** Opens a read-only connection to `parlance.db`. */
export function openTranscriptIndexReader(file: string): TranscriptIndexReader {
  const sql = openSqlite(file, { readOnly: true });
  // Selects ids first, and texts for one page only. Forces this join order.
  const lines = sql.prepare(
    `SELECT l.transcript_id, l.chunk, l.line, l.start, l.text, l.speaker, f.speakers FROM (
       SELECT i.transcript_id, i.chunk, i.line, t.created_at, t.rowid AS added, t.speakers,
              coalesce(i.position, i.line) AS position
       FROM (SELECT rowid AS id FROM transcript_terms WHERE transcript_terms MATCH ? LIMIT ${maxOrdered}) AS w
       CROSS JOIN transcript_index AS i ON i.id = w.id
       CROSS JOIN transcripts AS t ON t.id = i.transcript_id AND t.removed_at IS NULL
       ORDER BY t.created_at DESC, added DESC, i.chunk, position LIMIT ? OFFSET ?
     ) AS f CROSS JOIN transcript_lines AS l USING (transcript_id, chunk, line)
     WHERE l.hidden = 0 ORDER BY f.created_at DESC, f.added DESC, l.chunk, f.position`,
  );
  const pending = sql.prepare('SELECT 1 FROM transcript_index_pending LIMIT 1');
  return {
    lines: (expression, skip, limit) =>
      lines.all(expression, limit, skip).map((row) => ({
        transcriptId: text(row, 'transcript_id'),
        chunk: integer(row, 'chunk'),
        line: integer(row, 'line'),
        start: secondsOrNull(row, 'start'),
        text: text(row, 'text'),
        speaker: speakerIn(row),
      })),
    pending: () => pending.get() !== undefined,
    close: () => sql.close(),
  };
}
