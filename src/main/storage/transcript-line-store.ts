import {
  type TranscriptFormat,
  type TranscriptLine,
  transcriptFormatSchema,
} from '../../shared/models/transcript.ts';
import type { Heard } from '../../shared/models/transcription.ts';
import type { Database } from './database.ts';
import { textOrNull } from './row.ts';
import { lineOf } from './transcript-row.ts';
import type { PartKey } from './transcript-store.ts';

/** What a gateway wrote for a part, letter for letter, and in which form. */
export type GatewayAnswer = { readonly answered: TranscriptFormat; readonly raw: string };

/** The lines of transcripts on disk. */
export type TranscriptLineStore = {
  /** All lines in order. */
  of(transcriptId: string): readonly TranscriptLine[];
  ofPart(key: PartKey): readonly TranscriptLine[];
  /**
   * Keeps a part's answer with its lines (times as they are in the whole), in one transaction: from then on the part is
   * done, and never asked for again.
   */
  answer(key: PartKey, heard: Heard, lines: readonly TranscriptLine[], now: number): void;
  /** A part's answer as it came; null where there is none yet. */
  answerOf(key: PartKey): GatewayAnswer | null;
  /** Writes a line anew and keeps what it was; null where there is none of that place. */
  edit(key: PartKey, line: number, words: string, now: number): TranscriptLine | null;
};

/** The lines of a database. */
export function createTranscriptLineStore({ sql, transaction }: Database): TranscriptLineStore {
  const all = sql.prepare('SELECT * FROM transcript_lines WHERE transcript_id = ? ORDER BY part, line');
  const ofPart = sql.prepare(
    'SELECT * FROM transcript_lines WHERE transcript_id = ? AND part = ? ORDER BY line',
  );
  const one = sql.prepare('SELECT * FROM transcript_lines WHERE transcript_id = ? AND part = ? AND line = ?');
  const insert = sql.prepare(
    `INSERT INTO transcript_lines (transcript_id, part, line, start, "end", text, avg_logprob, no_speech_prob, compression_ratio, uncertain)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
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
       duration = (SELECT max(start + duration) FROM transcript_parts WHERE transcript_id = id) WHERE id = ?`,
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
    const lines = linesOf(id);
    const words = lines.reduce((sum, line) => sum + wordsIn(line.text), 0);
    count.run(words, lines.length, lines.filter(isEdited).length, lines.filter(isUnsure).length, id);
  };

  return {
    of: linesOf,
    ofPart: ({ transcriptId, part }) => ofPart.all(transcriptId, part).map(lineOf),
    answer: ({ transcriptId, part }, heard, lines, now) =>
      transaction(() => {
        clear.run(transcriptId, part);
        for (const { line, start, end, text, ...said } of lines) {
          const figures = [said.avgLogprob, said.noSpeechProb, said.compressionRatio];
          insert.run(transcriptId, part, line, start, end, text, ...figures, said.uncertain ? 1 : 0);
        }
        finishPart.run(heard.form, heard.raw, heard.duration, transcriptId, part);
        finish.run(heard.language, now, transcriptId);
        recount(transcriptId);
      }),
    answerOf: ({ transcriptId, part }) => {
      const row = answer.get(transcriptId, part);
      const raw = row ? textOrNull(row, 'raw') : null;
      const answered = transcriptFormatSchema.safeParse(row?.answered);
      return raw !== null && answered.success ? { answered: answered.data, raw } : null;
    },
    edit: ({ transcriptId, part }, line, words, now) =>
      transaction(() => {
        const row = one.get(transcriptId, part, line);
        if (!row) return null;
        const before = lineOf(row);
        const written = before.original ?? before.text;
        const original = words === written ? null : written;
        update.run(words, original, transcriptId, part, line);
        const after = { ...before, text: words, original };
        const more = wordsIn(words) - wordsIn(before.text);
        const gained = (is: (line: TranscriptLine) => boolean) => Number(is(after)) - Number(is(before));
        setEdited.run(now, more, gained(isEdited), gained(isUnsure), transcriptId);
        return after;
      }),
  };
}

function isEdited({ original }: TranscriptLine): boolean {
  return original !== null;
}

/** Doubts are of what the gateway wrote: a line that a person has written is not in doubt. */
function isUnsure({ uncertain, original }: TranscriptLine): boolean {
  return uncertain && original === null;
}

function wordsIn(text: string): number {
  return text.match(/\S+/g)?.length ?? 0;
}
