import { inTimeOrder } from '../../shared/models/line-order.ts';
import {
  type LineWordTimings,
  type TranscriptFormat,
  type TranscriptLine,
  transcriptFormatSchema,
  type WordCue,
  wordCueSchema,
} from '../../shared/models/transcript.ts';
import type { TranscriptionResult } from '../../shared/models/transcription.ts';
import type { Database } from './database.ts';
import { countsOf } from './line-counts.ts';
import { prepareList } from './readable-list.ts';
import { integer, json, textOrNull } from './row.ts';
import { lineOf } from './transcript-row.ts';
import type { PartKey } from './transcript-store.ts';

/** A line as the gateway returned it, with its word timings. */
export type OriginalLine = Omit<
  TranscriptLine,
  'original' | 'position' | 'checked' | 'retimed' | 'reshaped'
> & {
  readonly words: readonly WordCue[];
};

/** A gateway's response with the requested model. */
export type ModelAnswer = TranscriptionResult & { readonly model: string };

/** A gateway's response for a part, verbatim, and its format. */
export type GatewayAnswer = { readonly answered: TranscriptFormat; readonly raw: string };

/** The lines of transcripts on disk. */
export type TranscriptLineStore = {
  /** Returns all lines in time order. */
  of(transcriptId: string): readonly TranscriptLine[];
  ofPart(key: PartKey): readonly TranscriptLine[];
  /** Returns the word timings of `count` lines of a part from `from` on. Lines without any are left out. */
  wordsOf(key: PartKey, from: number, count: number): readonly LineWordTimings[];
  /**
   * Stores the response for a part and its lines (with times in the whole recording) in one transaction. The part is
   * then done and never requested again.
   */
  answer(key: PartKey, heard: ModelAnswer, lines: readonly OriginalLine[], now: number): void;
  /** Returns the response for a part verbatim, or null if there is none yet. */
  answerOf(key: PartKey): GatewayAnswer | null;
  /** Returns what the gateway sent for a part, whether it's a transcription or not. Null if nothing arrived. */
  rawOf(key: PartKey): string | null;
};

/** Creates the store of a database. Calls `onWritten` when there is something to index. */
export function createTranscriptLineStore(
  { sql, transaction }: Database,
  onWritten: () => void = () => {},
): TranscriptLineStore {
  const all = prepareList(sql, {
    table: 'transcript_lines',
    columns: ['*', 'coalesce(position, line) AS place'],
    where: 'transcript_id = ? AND hidden = 0',
    sorted: [
      ['part', 'ASC'],
      ['place', 'ASC'],
    ],
    key: ['transcript_id', 'part', 'line'],
  });
  const allOrNone = sql.prepare('SELECT * FROM transcript_lines WHERE transcript_id = ? AND hidden = 0');
  const ofPart = sql.prepare(
    'SELECT * FROM transcript_lines WHERE transcript_id = ? AND part = ? ORDER BY line',
  );
  const insert = sql.prepare(
    `INSERT INTO transcript_lines (transcript_id, part, line, start, "end", text, avg_logprob, no_speech_prob, compression_ratio, uncertain)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const insertWords = sql.prepare(
    'INSERT INTO transcript_words (transcript_id, part, line, cues) VALUES (?, ?, ?, ?)',
  );
  const words = sql.prepare(
    `SELECT line, cues FROM transcript_words
     WHERE transcript_id = ? AND part = ? AND line >= ? AND line < ? ORDER BY line`,
  );
  const clear = sql.prepare('DELETE FROM transcript_lines WHERE transcript_id = ? AND part = ?');
  const finishPart = sql.prepare(
    `UPDATE transcript_parts SET state = 'done', failure = NULL, may_be_billed = 0, answered = ?, raw = ?, model = ?,
       duration = coalesce(duration, ?) WHERE transcript_id = ? AND part = ?`,
  );
  const answer = sql.prepare(
    `SELECT answered, raw FROM transcript_parts WHERE transcript_id = ? AND part = ? AND state = 'done'`,
  );
  const raw = sql.prepare('SELECT raw FROM transcript_parts WHERE transcript_id = ? AND part = ?');
  const finish = sql.prepare(
    `UPDATE transcripts SET language = coalesce(language, ?), finished_at = ?,
       duration = (SELECT coalesce(max(transcripts.duration, max(start + p.duration)), transcripts.duration, max(start + p.duration))
         FROM transcript_parts p WHERE transcript_id = id) WHERE id = ?`,
  );
  const count = sql.prepare(
    'UPDATE transcripts SET words = ?, lines = ?, edited = ?, unsure = ? WHERE id = ?',
  );

  const linesOf = (id: string) => inTimeOrder(all(id).map(lineOf));
  const recount = (id: string) => {
    const { words, edited, unsure, lines } = countsOf(allOrNone.all(id).map(lineOf));
    count.run(words, lines, edited, unsure, id);
  };

  return {
    of: linesOf,
    ofPart: ({ transcriptId, part }) => ofPart.all(transcriptId, part).map(lineOf),
    wordsOf: ({ transcriptId, part }, from, count) =>
      words.all(transcriptId, part, from, from + count).map((row) => ({
        line: integer(row, 'line'),
        words: json(row, 'cues', wordCueSchema.array(), []) ?? [],
      })),
    answer: ({ transcriptId, part }, heard, lines, now) => {
      transaction(() => {
        clear.run(transcriptId, part);
        for (const { line, start, end, text, words: cues, ...said } of lines) {
          const figures = [said.avgLogprob, said.noSpeechProb, said.compressionRatio];
          insert.run(transcriptId, part, line, start, end, text, ...figures, said.uncertain ? 1 : 0);
          if (cues.length > 0) insertWords.run(transcriptId, part, line, JSON.stringify(cues.map(inMs)));
        }
        finishPart.run(heard.form, heard.raw, heard.model, heard.duration, transcriptId, part);
        finish.run(heard.language, now, transcriptId);
        recount(transcriptId);
      });
      onWritten();
    },
    answerOf: ({ transcriptId, part }) => {
      const row = answer.get(transcriptId, part);
      const raw = row ? textOrNull(row, 'raw') : null;
      const answered = transcriptFormatSchema.safeParse(row?.answered);
      return raw !== null && answered.success ? { answered: answered.data, raw } : null;
    },
    rawOf: ({ transcriptId, part }) => {
      const row = raw.get(transcriptId, part);
      return row ? textOrNull(row, 'raw') : null;
    },
  };
}

/** Rounds times to milliseconds, because sums of fractions have many digits. */
function inMs({ start, end, ...place }: WordCue): WordCue {
  return { start: Math.round(start * 1000) / 1000, end: Math.round(end * 1000) / 1000, ...place };
}
