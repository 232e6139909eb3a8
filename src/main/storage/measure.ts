import { openSqlite } from './open-sqlite.ts';
import { amount, text } from './row.ts';

/** The number of items of each kind, and the bytes of their texts and files. */
export type Measured = {
  readonly conversations: number;
  readonly conversationBytes: number;
  readonly transcripts: number;
  readonly transcriptBytes: number;
  readonly clips: number;
  readonly clipBytes: number;
  /**
   * Files by use. A file with several uses counts only for the one with the highest precedence. A file used in place
   * counts as 0 bytes.
   */
  readonly media: readonly { readonly kind: string; readonly count: number; readonly bytes: number }[];
};

const bytesOf = (table: string, columns: string) =>
  `SELECT coalesce(sum(${columns
    .split(' ')
    .map((column) => `coalesce(octet_length(${column}), 0)`)
    .join(' + ')}), 0) AS n FROM ${table}`;

/** Precedence of uses. For example, read-aloud audio that a clip also uses counts for the clip. */
const owners = [
  'attachment',
  'transcript',
  'clip',
  'transcript-chunk',
  'dictation',
  'talk',
  'import',
  'speech',
];

/** Measures a database on a separate connection. Reads all of it, which takes seconds for a large one. */
export function measure(file: string): Measured {
  const sql = openSqlite(file, { readOnly: true });
  try {
    const number = (query: string) => amount(sql.prepare(query).get() ?? {}, 'n');
    const ranks = owners.map((kind, rank) => `WHEN '${kind}' THEN ${rank}`).join(' ');
    const media = sql
      .prepare(
        `SELECT kind, count(*) AS count, total(size) AS bytes FROM (
           SELECT CASE WHEN path IS NULL THEN size ELSE 0 END AS size, kind, min(CASE kind ${ranks} ELSE 99 END) FROM media JOIN media_uses ON media_id = id GROUP BY id)
         GROUP BY kind`,
      )
      .all()
      .map((row) => ({
        kind: text(row, 'kind'),
        count: amount(row, 'count'),
        bytes: amount(row, 'bytes'),
      }));
    return {
      conversations: number('SELECT count(*) AS n FROM conversations WHERE removed_at IS NULL'),
      conversationBytes:
        number(bytesOf('messages', 'text reasoning')) + number(bytesOf('attachments', 'text')),
      transcripts: number('SELECT count(*) AS n FROM transcripts WHERE removed_at IS NULL'),
      transcriptBytes:
        number(bytesOf('transcript_lines', 'text original')) +
        number(bytesOf('transcript_chunks', 'raw')) +
        number(bytesOf('transcript_word_timings', 'cues')) +
        number(bytesOf('transcripts', 'peaks')),
      clips: number('SELECT count(*) AS n FROM clips WHERE removed_at IS NULL'),
      clipBytes: number(bytesOf('clips', 'text')) + number(bytesOf('clip_chunks', 'input')),
      media,
    };
  } finally {
    sql.close();
  }
}
