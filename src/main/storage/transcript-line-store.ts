import type { Failure } from '../../shared/failure.ts';
import type { TranscriptionFact } from '../../shared/gateways/transcription-fact.ts';
import { inTimeOrder } from '../../shared/transcription/line-order.ts';
import {
  type TranscriptFormat,
  type TranscriptLine,
  transcriptFormatSchema,
} from '../../shared/transcription/transcript.ts';
import type { TranscriptSpeaker } from '../../shared/transcription/transcript-speaker.ts';
import type { TranscriptionResult } from '../../shared/transcription/transcription.ts';
import { type LineWordTimings, type WordCue, wordCueSchema } from '../../shared/transcription/word-cue.ts';
import type { Database } from './database.ts';
import { countsOf } from './line-counts.ts';
import { prepareList } from './readable-list.ts';
import { integer, json, textOrNull } from './row.ts';
import { createRowWriter } from './row-writer.ts';
import { lineOf } from './transcript-row.ts';
import type { ChunkKey } from './transcript-store.ts';

/** A line as the gateway returned it, with its word timings. */
export type OriginalLine = Omit<
  TranscriptLine,
  'original' | 'position' | 'checked' | 'retimed' | 'reshaped'
> & {
  readonly words: readonly WordCue[];
};

/** A gateway's response, the requested model, and the options that the request left out. */
export type ModelResponse = TranscriptionResult & {
  readonly model: string;
  readonly notes: readonly TranscriptionFact[];
};

/** The lines of a chunk, and all speakers of the transcript. */
export type SpokenLines = {
  readonly lines: readonly OriginalLine[];
  readonly speakers: readonly TranscriptSpeaker[];
};

/** A gateway's response for a chunk, verbatim, and its format. */
export type GatewayResponse = { readonly format: TranscriptFormat; readonly raw: string };

/** The lines of transcripts on disk. */
export type TranscriptLineStore = {
  /** Returns all lines in time order. */
  of(transcriptId: string): readonly TranscriptLine[];
  ofChunk(key: ChunkKey): readonly TranscriptLine[];
  /** Returns the word timings of `count` lines of a chunk, starting at line `from`. Skips lines without any. */
  wordsOf(key: ChunkKey, from: number, count: number): readonly LineWordTimings[];
  /**
   * Stores the response for a chunk and its lines in one transaction. The times are relative to the whole recording.
   * The chunk is then done and never requested again.
   */
  storeResponse(key: ChunkKey, result: ModelResponse, spoken: SpokenLines, now: number): void;
  /** Stores the received start of a response that was cut off, and marks its chunk as failed. */
  cutOff(key: ChunkKey, failed: Failure, raw: string, spoken: SpokenLines): void;
  /** Stores a response that is still arriving, in case the app ends. */
  setRaw(key: ChunkKey, raw: string): void;
  /** Returns the response for a chunk verbatim, or null if there is none yet. */
  responseOf(key: ChunkKey): GatewayResponse | null;
  /**
   * Returns what the gateway sent for a chunk, whether it's a transcription or not. Returns null if nothing arrived.
   */
  rawOf(key: ChunkKey): string | null;
};

/** Creates the store for a database. Calls `onWritten` when there is something to index. */
export function createTranscriptLineStore(
  { sql, transaction }: Database,
  onWritten: () => void = () => {},
): TranscriptLineStore {
  const all = prepareList(sql, {
    table: 'transcript_lines',
    columns: ['*', 'coalesce(position, line) AS place'],
    where: 'transcript_id = ? AND hidden = 0',
    sorted: [
      ['chunk', 'ASC'],
      ['place', 'ASC'],
    ],
    key: ['transcript_id', 'chunk', 'line'],
  });
  const allOrNone = sql.prepare('SELECT * FROM transcript_lines WHERE transcript_id = ? AND hidden = 0');
  const ofChunk = sql.prepare(
    'SELECT * FROM transcript_lines WHERE transcript_id = ? AND chunk = ? ORDER BY line',
  );
  const { insert, update } = createRowWriter(sql);
  const selectWords = sql.prepare(
    `SELECT line, cues FROM transcript_word_timings
     WHERE transcript_id = ? AND chunk = ? AND line >= ? AND line < ? ORDER BY line`,
  );
  const clear = sql.prepare('DELETE FROM transcript_lines WHERE transcript_id = ? AND chunk = ?');
  const finishChunk = sql.prepare(
    `UPDATE transcript_chunks SET state = 'done', failure = NULL, may_be_charged = 0, response_format = ?, raw = ?, model = ?,
       notes = ?, duration = coalesce(duration, ?) WHERE transcript_id = ? AND chunk = ?`,
  );
  const storeResponse = sql.prepare(
    `SELECT response_format, raw FROM transcript_chunks WHERE transcript_id = ? AND chunk = ? AND state = 'done'`,
  );
  const raw = sql.prepare('SELECT raw FROM transcript_chunks WHERE transcript_id = ? AND chunk = ?');
  const finish = sql.prepare(
    `UPDATE transcripts SET language = coalesce(language, ?), finished_at = ?,
       duration = (SELECT coalesce(max(transcripts.duration, max(start + p.duration)), transcripts.duration, max(start + p.duration))
         FROM transcript_chunks p WHERE transcript_id = id AND form <> 'unencoded') WHERE id = ?`,
  );

  const linesOf = (id: string) => inTimeOrder(all(id).map(lineOf));
  const recount = (id: string) => {
    const { words, edited, uncertain, lines } = countsOf(allOrNone.all(id).map(lineOf));
    update('transcripts', { id }, { words, lines, edited, uncertain });
  };

  const replace = ({ transcriptId, chunk }: ChunkKey, { lines, speakers }: SpokenLines) => {
    clear.run(transcriptId, chunk);
    for (const { line, start, end, text, words, speaker, approximate, uncertain, ...scores } of lines) {
      const { avgLogprob, noSpeechProb, compressionRatio } = scores;
      const figures = { avgLogprob, noSpeechProb, compressionRatio, uncertain };
      const key = { transcriptId, chunk, line };
      insert('transcript_lines', { ...key, start, end, text, ...figures, speaker, approximate });
      if (words.length > 0) insert('transcript_word_timings', { ...key, cues: words.map(inMs) });
    }
    if (speakers.length > 0) update('transcripts', { id: transcriptId }, { speakers });
  };

  return {
    of: linesOf,
    ofChunk: ({ transcriptId, chunk }) => ofChunk.all(transcriptId, chunk).map(lineOf),
    wordsOf: ({ transcriptId, chunk }, from, count) =>
      selectWords.all(transcriptId, chunk, from, from + count).map((row) => ({
        line: integer(row, 'line'),
        words: json(row, 'cues', wordCueSchema.array(), []) ?? [],
      })),
    storeResponse: (key, result, spoken, now) => {
      const { transcriptId, chunk } = key;
      transaction(() => {
        replace(key, spoken);
        const notes = result.notes.length > 0 ? JSON.stringify(result.notes) : null;
        finishChunk.run(result.form, result.raw, result.model, notes, result.duration, transcriptId, chunk);
        finish.run(result.language, now, transcriptId);
        recount(transcriptId);
      });
      onWritten();
    },
    cutOff: (key, failure, raw, spoken) => {
      transaction(() => {
        replace(key, spoken);
        const { transcriptId, chunk } = key;
        update(
          'transcript_chunks',
          { transcriptId, chunk },
          { state: 'failed', failure, mayBeCharged: true, raw },
        );
        recount(key.transcriptId);
      });
      onWritten();
    },
    setRaw: ({ transcriptId, chunk }, raw) => update('transcript_chunks', { transcriptId, chunk }, { raw }),
    responseOf: ({ transcriptId, chunk }) => {
      const row = storeResponse.get(transcriptId, chunk);
      const raw = row ? textOrNull(row, 'raw') : null;
      const format = transcriptFormatSchema.safeParse(row?.response_format);
      return raw !== null && format.success ? { format: format.data, raw } : null;
    },
    rawOf: ({ transcriptId, chunk }) => {
      const row = raw.get(transcriptId, chunk);
      return row ? textOrNull(row, 'raw') : null;
    },
  };
}

/** Rounds times to milliseconds, because sums of fractions would have many digits. */
function inMs({ start, end, ...place }: WordCue): WordCue {
  return { start: Math.round(start * 1000) / 1000, end: Math.round(end * 1000) / 1000, ...place };
}
