import type { Failure } from '../../shared/failure.ts';
import { maxCount } from '../../shared/limits.ts';
import type { TranscriptSettings } from '../../shared/transcription/transcript.ts';
import type { TranscriptSpeaker } from '../../shared/transcription/transcript-speaker.ts';
import type { Database } from './database.ts';
import type { GatewayModel } from './gateway-pause-store.ts';
import { prepareList, recordsOf } from './readable-list.ts';
import { createRemovable, type Removable } from './removable.ts';
import { integer, type Row, text } from './row.ts';
import { type ColumnValues, createRowWriter } from './row-writer.ts';
import { chunkOf, type StoredChunk, type StoredTranscript, transcriptOf } from './transcript-row.ts';

/**
 * A new recording in the queue. Each chunk has an offset, a format, and its own audio or that of the whole recording.
 */
export type NewTranscript = Pick<
  StoredTranscript,
  | 'id'
  | 'name'
  | 'title'
  | 'mediaId'
  | 'size'
  | 'settings'
  | 'gatewayId'
  | 'gateway'
  | 'originId'
  | 'createdAt'
  | 'duration'
> & { readonly chunks: readonly Omit<StoredChunk, 'progress' | 'lead' | 'model' | 'notes'>[] };

/** Identifies a chunk of a transcript. */
export type ChunkKey = { readonly transcriptId: string; readonly chunk: number };

/** Transcripts and their chunks on disk, in the order of the queue. */
export type TranscriptStore = Omit<Removable<StoredTranscript>, 'purge'> & {
  add(transcript: NewTranscript): void;
  /** Adds a failed chunk for the end of a recording, of `seconds` after `start`, that its file doesn't contain. */
  addMissing(id: string, start: number, seconds: number, failed: Failure): void;
  /** Returns all ids in the order of the queue. */
  ids(): readonly string[];
  /** Returns all transcripts, the end of the queue first, and reads each one on demand. */
  list(): Generator<StoredTranscript, void, undefined>;
  /**
   * Returns the next waiting chunk in the order of the queue, skipping these models and transcripts. Returns null if
   * there is none. `model` is the one in the settings.
   */
  nextWaiting(skipped: {
    readonly models: readonly GatewayModel[];
    readonly transcripts: readonly string[];
    readonly model: string | null;
  }): ChunkKey | null;
  /** Returns the transcripts with chunks that wait for a gateway. */
  waitingFor(gatewayId: string): readonly string[];
  setState(key: ChunkKey, state: 'waiting' | 'uploading' | 'transcribing'): void;
  /** Stores a failure with the body of the gateway's response, if any. */
  setFailed(key: ChunkKey, failed: Failure, mayBeCharged: boolean, responseBody?: string | null): void;
  /** Returns the chunks whose requests were running when the last run ended. */
  underWay(): readonly (ChunkKey & { readonly state: string; readonly gateway: string | null })[];
  setGateway(id: string, gatewayId: string, name: string): void;
  setTitle(id: string, title: string): void;
  /** Stores the speakers, and queues the lines of the renamed speaker for indexing. */
  setSpeakers(id: string, speakers: readonly TranscriptSpeaker[], renamedId: string): void;
  setSettings(id: string, settings: TranscriptSettings): void;
  setNextSettings(id: string, settings: TranscriptSettings): void;
  /** Stores the order of the queue. */
  order(ids: readonly string[]): void;
  /**
   * Deletes removed transcripts permanently. Returns their ids, and those of transcripts that are gone but still use a
   * recording.
   */
  purge(): readonly string[];
};

/**
 * The model that a recording asks for: its own, the one in the settings, or, by a name that no model has, the gateway's
 * choice for its task.
 */
export function requestedModel({ model, task }: TranscriptSettings, ofSettings: string | null): string {
  return model ?? ofSettings ?? ` ${task}`;
}

/** {@link requestedModel} in SQL. Settings that can't be read are those of `transcriptOf`. */
const requestedModelSql = `CASE WHEN json_valid(settings)
  THEN coalesce(settings ->> 'model', :model, ' ' || (settings ->> 'task')) ELSE coalesce(:model, ' transcribe') END`;

/** Prepares the statements that read. */
function prepareRows(sql: Database['sql']) {
  const columns =
    'id, name, title, media_id, size, settings, next_settings, gateway_id, gateway_name, origin_id, split_reason, coalesce(length(peaks), 0) > 0 AS has_peaks, language, duration, speakers, words, lines, edited, uncertain, created_at, finished_at, edited_at';
  const chunkColumns =
    'transcript_id, chunk, start, duration, lead, form, media_id, state, failure, may_be_charged, response_format, model, notes, raw IS NOT NULL AS has_response';
  const listOf = (of: string) =>
    prepareList(sql, {
      table: 'transcripts',
      columns: ['position', of],
      where: 'removed_at IS NULL',
      sorted: [
        ['position', 'ASC'],
        ['rowid', 'ASC'],
      ],
    });
  const chunksOf = prepareList(sql, {
    table: 'transcript_chunks',
    columns: [chunkColumns],
    where: 'transcript_id = ?',
    sorted: [['chunk', 'ASC']],
    key: ['transcript_id', 'chunk'],
  });
  const allChunks = prepareList(sql, {
    table: 'transcript_chunks',
    columns: [chunkColumns],
    sorted: [
      ['transcript_id', 'ASC'],
      ['chunk', 'ASC'],
    ],
  });
  const waiting = sql.prepare(
    `SELECT transcript_id, chunk FROM transcript_chunks JOIN transcripts ON transcripts.id = transcript_id
     WHERE state = 'waiting' AND removed_at IS NULL AND chunk BETWEEN 0 AND ${Number.MAX_SAFE_INTEGER}
       AND NOT EXISTS (
         SELECT 1 FROM json_each(:models) AS skipped
         WHERE skipped.value ->> 'gatewayId' = gateway_id AND skipped.value ->> 'model' = ${requestedModelSql}
       )
       AND NOT EXISTS (SELECT 1 FROM json_each(:transcripts) AS skipped WHERE skipped.value = transcripts.id)
     ORDER BY position, transcripts.rowid, chunk LIMIT 1`,
  );
  const waitingAt = sql.prepare(
    `SELECT DISTINCT transcript_id FROM transcript_chunks JOIN transcripts ON id = transcript_id
     WHERE state = 'waiting' AND removed_at IS NULL AND gateway_id = ?`,
  );
  const runningChunks = sql.prepare(
    `SELECT transcript_id, chunk, state, gateway_name FROM transcript_chunks JOIN transcripts ON id = transcript_id
     WHERE state IN ('uploading', 'transcribing')`,
  );
  return {
    columns,
    all: listOf(columns),
    ids: listOf('id'),
    chunksOf,
    allChunks,
    waiting,
    waitingAt,
    runningChunks,
  };
}

/** Creates the store for a database. Calls `onWritten` when there is something to index. */
export function createTranscriptStore(database: Database, onWritten: () => void = () => {}): TranscriptStore {
  const { sql, transaction } = database;
  const rows = prepareRows(sql);
  const { insert, update } = createRowWriter(sql);
  const nextPosition = sql.prepare(
    `SELECT min(coalesce(max(position), 0), ${maxCount}) + 1 AS next FROM transcripts`,
  );
  const indexAgain = sql.prepare(
    `INSERT OR IGNORE INTO transcript_index_pending
     SELECT transcript_id, chunk, line FROM transcript_lines WHERE transcript_id = ? AND speaker = ?`,
  );
  const deleteRemoved = sql.prepare('DELETE FROM transcripts WHERE removed_at IS NOT NULL RETURNING id');
  const withoutTranscript = sql.prepare(
    `SELECT ref AS id FROM media_uses WHERE kind = 'transcript' AND ref NOT IN (SELECT id FROM transcripts)`,
  );
  const keyOf = (row: Row): ChunkKey => ({
    transcriptId: text(row, 'transcript_id'),
    chunk: integer(row, 'chunk'),
  });
  const stored = createRemovable(database, 'transcripts', rows.columns, (row) =>
    transcriptOf(row, rows.chunksOf(text(row, 'id')).map(chunkOf)),
  );
  const setChunk = ({ transcriptId, chunk }: ChunkKey, changes: ColumnValues) =>
    update('transcript_chunks', { transcriptId, chunk }, changes);
  const ids = () => rows.ids().map((row) => text(row, 'id'));
  const readable = () => {
    const chunks = Map.groupBy(rows.allChunks(), (row) => text(row, 'transcript_id'));
    return rows
      .all()
      .toReversed()
      .map((row) => transcriptOf(row, (chunks.get(text(row, 'id')) ?? []).map(chunkOf)));
  };

  return {
    ...stored,
    add: ({ id, name, title, mediaId, size, settings, gatewayId, chunks, ...rest }) =>
      transaction(() => {
        const { gateway: gatewayName, originId, duration, createdAt } = rest;
        const file = { name, title, mediaId, size, duration };
        const position = integer(nextPosition.get() ?? {}, 'next');
        insert('transcripts', {
          id,
          ...file,
          settings,
          gatewayId,
          gatewayName,
          originId,
          createdAt,
          position,
        });
        for (const { chunk, start, duration, form, mediaId } of chunks)
          insert('transcript_chunks', {
            transcriptId: id,
            chunk,
            start,
            duration,
            form,
            mediaId,
            state: 'waiting',
          });
      }),
    addMissing: (id, start, duration, failure) => {
      // The whole recording is chunk 0.
      const chunk = Math.max(1, Math.round(start * 1000));
      insert('transcript_chunks', {
        transcriptId: id,
        chunk,
        start,
        duration,
        form: 'unencoded',
        state: 'failed',
        failure,
      });
    },
    ids,
    list: () => recordsOf(ids().reverse(), stored.get, readable),
    nextWaiting: ({ models, transcripts, model }) => {
      const row = rows.waiting.get({
        models: JSON.stringify(models),
        transcripts: JSON.stringify(transcripts),
        model,
      });
      return row ? keyOf(row) : null;
    },
    waitingFor: (gatewayId) => rows.waitingAt.all(gatewayId).map((row) => text(row, 'transcript_id')),
    setState: (key, state) => setChunk(key, { state, failure: null, mayBeCharged: false }),
    setFailed: (key, failure, mayBeCharged, raw = null) =>
      setChunk(key, { state: 'failed', failure, mayBeCharged, raw }),
    underWay: () =>
      rows.runningChunks.all().map((row) => ({
        ...keyOf(row),
        state: text(row, 'state'),
        gateway: row.gateway_name === null ? null : text(row, 'gateway_name'),
      })),
    setGateway: (id, gatewayId, gatewayName) => update('transcripts', { id }, { gatewayId, gatewayName }),
    setTitle: (id, title) => update('transcripts', { id }, { title }),
    setSpeakers: (id, speakers, renamedId) => {
      transaction(() => {
        update('transcripts', { id }, { speakers });
        indexAgain.run(id, renamedId);
      });
      onWritten();
    },
    setSettings: (id, settings) => update('transcripts', { id }, { settings, nextSettings: null }),
    setNextSettings: (id, nextSettings) => update('transcripts', { id }, { nextSettings }),
    order: (ids) =>
      transaction(() => {
        for (const [position, id] of ids.entries()) update('transcripts', { id }, { position });
      }),
    purge: () => {
      const gone = [...deleteRemoved.all(), ...withoutTranscript.all()];
      return [...new Set(gone.map((row) => text(row, 'id')))];
    },
  };
}
