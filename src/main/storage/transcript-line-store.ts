import {
  type LineWords,
  type TranscriptFormat,
  type TranscriptLine,
  transcriptFormatSchema,
  type WordCue,
  wordCueSchema,
} from '../../shared/models/transcript.ts';
import type { Heard } from '../../shared/models/transcription.ts';
import type { Database } from './database.ts';
import { integer, json, textOrNull } from './row.ts';
import { lineOf } from './transcript-row.ts';
import type { PartKey } from './transcript-store.ts';

/** A line as it was heard, with the words whose times the gateway told. */
export type HeardLine = TranscriptLine & { readonly words: readonly WordCue[] };

/** What a line is to say from now on. */
export type LineText = { readonly part: number; readonly line: number; readonly text: string };

/** What a gateway wrote for a part, letter for letter, and in which form. */
export type GatewayAnswer = { readonly answered: TranscriptFormat; readonly raw: string };

/** The lines of transcripts on disk. */
export type TranscriptLineStore = {
  /** All lines in order. */
  of(transcriptId: string): readonly TranscriptLine[];
  ofPart(key: PartKey): readonly TranscriptLine[];
  /** The words of `count` of a part's lines that begin at `from`, of those that have any. */
  wordsOf(key: PartKey, from: number, count: number): readonly LineWords[];
  /**
   * Keeps a part's answer with its lines (times as they are in the whole), in one transaction: from then on the part is
   * done, and never asked for again.
   */
  answer(key: PartKey, heard: Heard, lines: readonly HeardLine[], now: number): void;
  /** A part's answer as it came; null where there is none yet. */
  answerOf(key: PartKey): GatewayAnswer | null;
  /** Writes lines anew and keeps what they were, in one transaction; null (and nothing is written) where one is gone. */
  edit(transcriptId: string, changes: readonly LineText[], now: number): readonly TranscriptLine[] | null;
};

/** The lines of a database; `onWritten` is told when there is something new for the index. */
export function createTranscriptLineStore(
  { sql, transaction }: Database,
  onWritten: () => void = () => {},
): TranscriptLineStore {
  const all = sql.prepare('SELECT * FROM transcript_lines WHERE transcript_id = ? ORDER BY part, line');
  const ofPart = sql.prepare(
    'SELECT * FROM transcript_lines WHERE transcript_id = ? AND part = ? ORDER BY line',
  );
  const one = sql.prepare('SELECT * FROM transcript_lines WHERE transcript_id = ? AND part = ? AND line = ?');
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
    `UPDATE transcript_parts SET state = 'done', failure = NULL, may_be_billed = 0, answered = ?, raw = ?,
       duration = coalesce(duration, ?) WHERE transcript_id = ? AND part = ?`,
  );
  const answer = sql.prepare(
    `SELECT answered, raw FROM transcript_parts WHERE transcript_id = ? AND part = ? AND state = 'done'`,
  );
  const finish = sql.prepare(
    `UPDATE transcripts SET language = coalesce(language, ?), finished_at = ?,
       duration = (SELECT coalesce(max(transcripts.duration, max(start + p.duration)), transcripts.duration, max(start + p.duration))
         FROM transcript_parts p WHERE transcript_id = id) WHERE id = ?`,
  );
  const update = sql.prepare(
    'UPDATE transcript_lines SET text = ?, original = ? WHERE transcript_id = ? AND part = ? AND line = ?',
  );
  const count = sql.prepare(
    'UPDATE transcripts SET words = ?, lines = ?, edited = ?, unsure = ? WHERE id = ?',
  );
  const setEdited = sql.prepare(
    'UPDATE transcripts SET edited_at = ?, words = words + ?, edited = edited + ?, unsure = unsure + ? WHERE id = ?',
  );

  const linesOf = (id: string) => all.all(id).map(lineOf);
  const recount = (id: string) => {
    const { words, edited, unsure, lines } = countsOf(linesOf(id));
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
        finishPart.run(heard.form, heard.raw, heard.duration, transcriptId, part);
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
    edit: (transcriptId, changes, now) => {
      const pairs: (readonly [before: TranscriptLine, after: TranscriptLine])[] = [];
      const last = new Map(changes.map((change) => [`${change.part}/${change.line}`, change]));
      for (const { part, line, text } of last.values()) {
        const row = one.get(transcriptId, part, line);
        if (!row) return null;
        const before = lineOf(row);
        const written = before.original ?? before.text;
        pairs.push([before, { ...before, text, original: text === written ? null : written }]);
      }
      transaction(() => {
        for (const [, { part, line, text, original }] of pairs)
          update.run(text, original, transcriptId, part, line);
        const were = countsOf(pairs.map(([before]) => before));
        const are = countsOf(pairs.map(([, after]) => after));
        const more = [are.words - were.words, are.edited - were.edited, are.unsure - were.unsure];
        setEdited.run(now, ...more, transcriptId);
      });
      onWritten();
      return pairs.map(([, after]) => after);
    },
  };
}

/** Doubts are of what the gateway wrote: a line that a person has written is not in doubt. */
function countsOf(lines: readonly TranscriptLine[]) {
  const counts = { words: 0, lines: lines.length, edited: 0, unsure: 0 };
  for (const { text, original, uncertain } of lines) {
    counts.words += text.match(/\S+/g)?.length ?? 0;
    if (original !== null) counts.edited += 1;
    else if (uncertain) counts.unsure += 1;
  }
  return counts;
}

/** Times in thousandths: sums of fractions have long tails. */
function inMs({ start, end, ...place }: WordCue): WordCue {
  return { start: Math.round(start * 1000) / 1000, end: Math.round(end * 1000) / 1000, ...place };
}
