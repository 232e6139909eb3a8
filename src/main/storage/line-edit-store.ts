import { maxCount } from '../../shared/limits.ts';
import { inTimeOrder } from '../../shared/transcription/line-order.ts';
import {
  type LineChangeIn,
  type LineKeyIn,
  type LinePatch,
  type LineState,
  lineKeySchema,
  type TranscriptLine,
} from '../../shared/transcription/transcript.ts';
import { type WordCue, wordCueSchema } from '../../shared/transcription/word-cue.ts';
import type { Database } from './database.ts';
import { countsOf } from './line-counts.ts';
import { prepareList } from './readable-list.ts';
import { integer, integerOrNull, json, type Row, secondsOrNull } from './row.ts';
import { createRowWriter } from './row-writer.ts';
import { lineOf } from './transcript-row.ts';

/** A line with the fields that are only stored: whether it's visible, its word timings, and the gateway's times. */
export type EditableLine = TranscriptLine & {
  readonly hidden: boolean;
  /** The gateway's lines that it was created from. Null for the gateway's own lines. */
  readonly sources: readonly LineKeyIn[] | null;
  readonly originalStart: number | null;
  readonly originalEnd: number | null;
  /** Whether the original times are estimated. */
  readonly estimated: boolean;
  /** Word timings. Positions refer to `original` if set, else to `text`. */
  readonly words: readonly WordCue[];
};

/** A line created by a split or merge, without its number. */
export type MadeLine = Pick<
  EditableLine,
  | 'chunk'
  | 'position'
  | 'start'
  | 'end'
  | 'text'
  | 'avgLogprob'
  | 'noSpeechProb'
  | 'compressionRatio'
  | 'uncertain'
  | 'checked'
  | 'words'
  | 'speaker'
  | 'approximate'
> & { readonly sources: readonly LineKeyIn[] };

/** The result of an edit: each change, and the lines to show and hide. */
export type EditOutcome = {
  readonly changes: readonly LineChangeIn[];
  readonly lines: readonly TranscriptLine[];
  readonly hidden: readonly LineKeyIn[];
};

/** Edits of lines on disk. Lines are never deleted. Replaced ones are hidden. */
export type LineEditStore = {
  get(transcriptId: string, key: LineKeyIn): EditableLine | null;
  /** Returns the position of the next visible line in the chunk, or null for the last. */
  positionAfter(transcriptId: string, line: EditableLine): number | null;
  /** Returns the visible lines created by splits and merges. */
  reshaped(transcriptId: string): readonly EditableLine[];
  /** Returns the gateway's lines with their original texts and times, visible or not. */
  originals(transcriptId: string): readonly TranscriptLine[];
  /**
   * Changes lines and adds the `made` ones in one transaction. Returns null and changes nothing if a line doesn't
   * exist.
   */
  apply(
    transcriptId: string,
    patches: readonly LinePatch[],
    made: readonly MadeLine[],
    now: number,
  ): EditOutcome | null;
};

/** Creates the store. Calls `onWritten` when there is something to index. */
export function createLineEditStore(
  { sql, transaction }: Database,
  onWritten: () => void = () => {},
): LineEditStore {
  const key = 'transcript_id = ? AND chunk = ? AND line = ?';
  const one = sql.prepare(
    `SELECT l.*, w.cues FROM transcript_lines AS l
     LEFT JOIN transcript_word_timings AS w USING (transcript_id, chunk, line) WHERE ${key}`,
  );
  const shown = (where: string) =>
    prepareList(sql, {
      table: 'transcript_lines',
      columns: ['*'],
      where: `transcript_id = ? AND ${where}`,
      sorted: [
        ['chunk', 'ASC'],
        ['line', 'ASC'],
      ],
      key: ['transcript_id', 'chunk', 'line'],
    });
  const all = shown('sources IS NULL');
  const reshaped = shown('hidden = 0 AND sources IS NOT NULL');
  const after = sql.prepare(
    `SELECT min(coalesce(position, line)) AS position FROM transcript_lines
     WHERE transcript_id = ? AND chunk = ? AND hidden = 0 AND coalesce(position, line) > ?`,
  );
  const last = sql.prepare(
    `SELECT max(line) AS line FROM transcript_lines WHERE transcript_id = ? AND chunk = ? AND line < ${maxCount}`,
  );
  const { insert, update } = createRowWriter(sql);
  const count = sql.prepare(
    `UPDATE transcripts SET edited_at = ?, words = words + ?, lines = lines + ?, edited = edited + ?,
       uncertain = uncertain + ? WHERE id = ?`,
  );

  const get = (id: string, { chunk, line }: LineKeyIn) => {
    const row = one.get(id, chunk, line);
    return row ? editableOf(row) : null;
  };

  function write(transcriptId: string, patch: LinePatch, before: EditableLine): EditableLine {
    const line = patched(before, patch);
    const { text, original, start, end, originalStart, originalEnd, checked, hidden, speaker } = line;
    const times = { start, end, originalStart, originalEnd };
    const key = { transcriptId, chunk: line.chunk, line: line.line };
    update('transcript_lines', key, { text, original, ...times, checked, hidden, speaker });
    return line;
  }

  function add(transcriptId: string, { words, ...made }: MadeLine): EditableLine {
    const line = integer(last.get(transcriptId, made.chunk) ?? {}, 'line') + 1;
    const key = { transcriptId, chunk: made.chunk, line };
    insert('transcript_lines', { ...key, ...made });
    if (words.length > 0) insert('transcript_word_timings', { ...key, cues: words });
    const fresh = { hidden: false, original: null, retimed: false, reshaped: true };
    const times = { originalStart: null, originalEnd: null, estimated: made.approximate };
    return { ...made, ...fresh, ...times, words, line };
  }

  return {
    get,
    positionAfter: (id, { chunk, position }) =>
      integerOrNull(after.get(id, chunk, position) ?? {}, 'position'),
    reshaped: (id) => reshaped(id).map(editableOf),
    originals: (id) => inTimeOrder(all(id).map((row) => asOriginal(editableOf(row)))),
    apply: (id, patches, made, now) => {
      // If a line has several patches, the last one applies.
      const wanted = [...new Map(patches.map((patch) => [`${patch.chunk}/${patch.line}`, patch])).values()];
      const found = wanted.map((patch) => ({ patch, before: get(id, patch) }));
      if (found.some(({ before }) => before === null)) return null;
      const pairs: (readonly [before: EditableLine, after: EditableLine])[] = [];
      transaction(() => {
        for (const { patch, before } of found) if (before) pairs.push([before, write(id, patch, before)]);
        for (const line of made) {
          const added = add(id, line);
          pairs.push([{ ...added, hidden: true }, added]);
        }
        const old = countsOf(pairs.flatMap(([before]) => (before.hidden ? [] : before)));
        const next = countsOf(pairs.flatMap(([, line]) => (line.hidden ? [] : line)));
        const more = [next.words - old.words, next.lines - old.lines, next.edited - old.edited];
        count.run(now, ...more, next.uncertain - old.uncertain, id);
      });
      onWritten();
      const current = pairs.map(([, line]) => line);
      return {
        changes: pairs.map(([before, line]) => changeOf(before, line)),
        lines: current.filter(({ hidden }) => !hidden).map(plain),
        hidden: current.filter(({ hidden }) => hidden).map(({ chunk, line }) => ({ chunk, line })),
      };
    },
  };
}

/** Returns a line with the gateway's original text and times. */
export function asOriginal(line: EditableLine): TranscriptLine {
  const times = { start: line.originalStart ?? line.start, end: line.originalEnd ?? line.end };
  const text = line.original ?? line.text;
  return { ...plain(line), ...times, text, original: null, retimed: false, approximate: line.estimated };
}

function patched(before: EditableLine, patch: LinePatch): EditableLine {
  const { text = before.text, checked = before.checked, hidden = before.hidden } = patch;
  const { speaker = before.speaker } = patch;
  const written = before.original ?? before.text;
  const originals = { start: before.originalStart ?? before.start, end: before.originalEnd ?? before.end };
  const { start = before.start, end = before.end } = patch;
  const retimed = start !== originals.start || end !== originals.end;
  return {
    ...before,
    text,
    original: text === written ? null : written,
    start,
    end,
    retimed,
    originalStart: retimed ? originals.start : null,
    originalEnd: retimed ? originals.end : null,
    checked,
    hidden,
    speaker,
    approximate: before.estimated && !retimed,
  };
}

function changeOf(before: EditableLine, after: EditableLine): LineChangeIn {
  return { chunk: after.chunk, line: after.line, before: stateOf(before), after: stateOf(after) };
}

function stateOf({ text, start, end, checked, hidden, speaker }: EditableLine): LineState {
  return { text, start, end, checked, hidden, speaker };
}

function plain(editable: EditableLine): TranscriptLine {
  const {
    hidden: _h,
    sources: _s,
    originalStart: _a,
    originalEnd: _b,
    estimated: _e,
    words: _w,
    ...line
  } = editable;
  return line;
}

function editableOf(row: Row): EditableLine {
  return {
    ...lineOf(row),
    hidden: integer(row, 'hidden') !== 0,
    sources: json(row, 'sources', lineKeySchema.array(), []),
    originalStart: secondsOrNull(row, 'original_start'),
    originalEnd: secondsOrNull(row, 'original_end'),
    estimated: integer(row, 'approximate') !== 0,
    words: json(row, 'cues', wordCueSchema.array(), []) ?? [],
  };
}
