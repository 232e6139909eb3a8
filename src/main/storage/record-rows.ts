import { setImmediate as nextTurn } from 'node:timers/promises';
import { maxCount } from '../../shared/limits.ts';
import type { Database } from './database.ts';
import { type ColumnValues, createRowWriter } from './row-writer.ts';

/** A table of records that archives contain. Its rows are hidden while `removed_at` is set. */
export type RecordTable = 'transcripts' | 'clips' | 'voice_overs' | 'prompts';

/** Tables with the rest of a record. */
type PartTable = 'transcript_chunks' | 'transcript_lines' | 'transcript_word_timings' | 'clip_chunks';

/** The rest of a record, by table. */
export type PartRows = Readonly<Partial<Record<PartTable, readonly ColumnValues[]>>>;

/** Access to complete records as rows. */
export type RecordRows = {
  /** Returns whether a record is stored, removed but not purged, or absent. */
  state(table: RecordTable, id: string): 'stored' | 'removed' | 'absent';
  /**
   * Stores a hidden record with its rows in other tables, a limited number of rows in each turn of the event loop.
   * Returns false if rows violate a constraint, and throws if they can't be written. Leaves nothing behind in either
   * case. What a crash leaves behind is deleted at the next start, like every removed record. `removedAt` is in epoch
   * ms.
   */
  insertHidden(table: RecordTable, row: ColumnValues, parts: PartRows, removedAt: number): Promise<boolean>;
  /** Sets the media id of a transcript's recording. */
  setRecording(transcriptId: string, mediaId: string): void;
};

/** Number of rows to write in one turn of the event loop, so that an import doesn't block streams or windows. */
const rowsAtOnce = 500;

/** Creates access to the rows in a database. */
export function createRecordRows({ sql, transaction }: Database): RecordRows {
  const { insert, update } = createRowWriter(sql);
  const lastPosition = sql.prepare(
    `SELECT min(coalesce(max(position), 0), ${maxCount}) AS last FROM transcripts`,
  );

  return {
    state: (table, id) => {
      const row = sql.prepare(`SELECT removed_at FROM ${table} WHERE id = ?`).get(id);
      if (!row) return 'absent';
      return row.removed_at === null ? 'stored' : 'removed';
    },
    insertHidden: async (table, row, parts, removedAt) => {
      const position = table === 'transcripts' ? { position: Number(lastPosition.get()?.last) + 1 } : {};
      const owner = { [table === 'clips' ? 'clip_id' : 'transcript_id']: row.id };
      const id = String(row.id);
      try {
        insert(table, { ...row, ...position, removed_at: removedAt });
        for (const [part, rows] of Object.entries(parts) as [PartTable, readonly ColumnValues[]][]) {
          for (let from = 0; from < rows.length; from += rowsAtOnce) {
            const some = rows.slice(from, from + rowsAtOnce);
            transaction(() => {
              for (const one of some) insert(part, { ...owner, ...one });
            });
            await nextTurn();
          }
        }
        return true;
      } catch (thrown) {
        sql.prepare(`DELETE FROM ${table} WHERE id = ? AND removed_at IS NOT NULL`).run(id);
        if (isConstraint(thrown)) return false;
        throw thrown;
      }
    },
    setRecording: (id, mediaId) => update('transcripts', { id }, { mediaId }),
  };
}

/** SQLITE_CONSTRAINT and its extended codes (https://sqlite.org/rescode.html). */
function isConstraint(thrown: unknown): boolean {
  return thrown instanceof Error && 'errcode' in thrown && (Number(thrown.errcode) & 0xff) === 19;
}
