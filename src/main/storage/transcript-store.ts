import type { Failure } from '../../shared/failure.ts';
import { maxCount } from '../../shared/limits.ts';
import type { TranscriptSettings } from '../../shared/transcription/transcript.ts';
import type { TranscriptSpeaker } from '../../shared/transcription/transcript-speaker.ts';
import type { Database } from './database.ts';
import type { GatewayModel } from './gateway-pause-store.ts';
import { prepareList, recordsOf } from './readable-list.ts';
import { integer, type Row, text } from './row.ts';
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

/** Transcripts and their chunks on disk, in the order of the queue. Removed ones are kept until they're purged. */
export type TranscriptStore = {
  add(transcript: NewTranscript): void;
  /** Adds a failed chunk for the end of a recording, of `seconds` after `start`, that its file doesn't contain. */
  addMissing(id: string, start: number, seconds: number, failed: Failure): void;
  get(id: string): StoredTranscript | null;
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
  setRemoved(id: string, at: number | null): void;
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

/** Prepares the statements that insert and read. */
function prepareRows(sql: Database['sql']) {
  const insert = sql.prepare(
    `INSERT INTO transcripts (id, name, title, media_id, size, settings, gateway_id, gateway_name, origin_id, duration, created_at, position)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, (SELECT min(coalesce(max(position), 0), ${maxCount}) + 1 FROM transcripts))`,
  );
  const insertChunk = sql.prepare(
    `INSERT INTO transcript_chunks (transcript_id, chunk, start, duration, form, media_id, state)
     VALUES (?, ?, ?, ?, ?, ?, 'waiting')`,
  );
  const columns =
    'id, name, title, media_id, size, settings, next_settings, gateway_id, gateway_name, origin_id, split_reason, coalesce(length(peaks), 0) > 0 AS has_peaks, language, duration, speakers, words, lines, edited, uncertain, created_at, finished_at, edited_at';
  const chunkColumns =
    'transcript_id, chunk, start, duration, lead, form, media_id, state, failure, may_be_charged, response_format, model, notes, raw IS NOT NULL AS has_response';
  const one = sql.prepare(`SELECT ${columns} FROM transcripts WHERE id = ? AND removed_at IS NULL`);
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
    insert,
    insertChunk,
    one,
    all: listOf(columns),
    ids: listOf('id'),
    chunksOf,
    allChunks,
    waiting,
    waitingAt,
    runningChunks,
  };
}

/** Prepares the statements that update and delete. */
function prepareUpdates(sql: Database['sql']) {
  const updateChunk = sql.prepare(
    'UPDATE transcript_chunks SET state = ?, failure = ?, may_be_charged = ? WHERE transcript_id = ? AND chunk = ?',
  );
  const updateFailed = sql.prepare(
    `UPDATE transcript_chunks SET state = 'failed', failure = ?, may_be_charged = ?, raw = ?
     WHERE transcript_id = ? AND chunk = ?`,
  );
  const updateGateway = sql.prepare('UPDATE transcripts SET gateway_id = ?, gateway_name = ? WHERE id = ?');
  const updateSpeakers = sql.prepare('UPDATE transcripts SET speakers = ? WHERE id = ?');
  const indexAgain = sql.prepare(
    `INSERT OR IGNORE INTO transcript_index_pending
     SELECT transcript_id, chunk, line FROM transcript_lines WHERE transcript_id = ? AND speaker = ?`,
  );
  const updateTitle = sql.prepare('UPDATE transcripts SET title = ? WHERE id = ?');
  const updateSettings = sql.prepare(
    'UPDATE transcripts SET settings = ?, next_settings = NULL WHERE id = ?',
  );
  const updateNext = sql.prepare('UPDATE transcripts SET next_settings = ? WHERE id = ?');
  const updatePosition = sql.prepare('UPDATE transcripts SET position = ? WHERE id = ?');
  const updateRemoved = sql.prepare('UPDATE transcripts SET removed_at = ? WHERE id = ?');
  const deleteRemoved = sql.prepare('DELETE FROM transcripts WHERE removed_at IS NOT NULL RETURNING id');
  const withoutTranscript = sql.prepare(
    `SELECT ref AS id FROM media_uses WHERE kind = 'transcript' AND ref NOT IN (SELECT id FROM transcripts)`,
  );
  return {
    updateChunk,
    updateFailed,
    updateGateway,
    updateSpeakers,
    indexAgain,
    updateTitle,
    updateSettings,
    updateNext,
    updatePosition,
    updateRemoved,
    deleteRemoved,
    withoutTranscript,
  };
}

/** Creates the store for a database. Calls `onWritten` when there is something to index. */
export function createTranscriptStore(database: Database, onWritten: () => void = () => {}): TranscriptStore {
  const { sql, transaction } = database;
  const rows = prepareRows(sql);
  const updates = prepareUpdates(sql);
  const keyOf = (row: Row): ChunkKey => ({
    transcriptId: text(row, 'transcript_id'),
    chunk: integer(row, 'chunk'),
  });
  const get = (id: string) => {
    const row = rows.one.get(id);
    return row ? transcriptOf(row, rows.chunksOf(id).map(chunkOf)) : null;
  };
  const ids = () => rows.ids().map((row) => text(row, 'id'));
  const readable = () => {
    const chunks = Map.groupBy(rows.allChunks(), (row) => text(row, 'transcript_id'));
    return rows
      .all()
      .toReversed()
      .map((row) => transcriptOf(row, (chunks.get(text(row, 'id')) ?? []).map(chunkOf)));
  };

  return {
    add: ({
      id,
      name,
      title,
      mediaId,
      size,
      settings,
      gatewayId,
      gateway,
      originId,
      duration,
      createdAt,
      chunks,
    }) =>
      transaction(() => {
        const set = JSON.stringify(settings);
        rows.insert.run(
          id,
          name,
          title,
          mediaId,
          size,
          set,
          gatewayId,
          gateway,
          originId,
          duration,
          createdAt,
        );
        for (const { chunk, start, duration, form, mediaId: own } of chunks)
          rows.insertChunk.run(id, chunk, start, duration, form, own);
      }),
    addMissing: (id, start, seconds, failed) => {
      // The whole recording is chunk 0.
      const chunk = Math.max(1, Math.round(start * 1000));
      rows.insertChunk.run(id, chunk, start, seconds, 'unencoded', null);
      updates.updateFailed.run(JSON.stringify(failed), 0, null, id, chunk);
    },
    get,
    ids,
    list: () => recordsOf(ids().reverse(), get, readable),
    nextWaiting: ({ models, transcripts, model }) => {
      const row = rows.waiting.get({
        models: JSON.stringify(models),
        transcripts: JSON.stringify(transcripts),
        model,
      });
      return row ? keyOf(row) : null;
    },
    waitingFor: (gatewayId) => rows.waitingAt.all(gatewayId).map((row) => text(row, 'transcript_id')),
    setState: ({ transcriptId, chunk }, state) =>
      void updates.updateChunk.run(state, null, 0, transcriptId, chunk),
    setFailed: ({ transcriptId, chunk }, failed, mayBeCharged, responseBody = null) =>
      void updates.updateFailed.run(
        JSON.stringify(failed),
        mayBeCharged ? 1 : 0,
        responseBody,
        transcriptId,
        chunk,
      ),
    underWay: () =>
      rows.runningChunks.all().map((row) => ({
        ...keyOf(row),
        state: text(row, 'state'),
        gateway: row.gateway_name === null ? null : text(row, 'gateway_name'),
      })),
    setGateway: (id, gatewayId, name) => void updates.updateGateway.run(gatewayId, name, id),
    setTitle: (id, title) => void updates.updateTitle.run(title, id),
    setSpeakers: (id, speakers, renamedId) => {
      transaction(() => {
        updates.updateSpeakers.run(JSON.stringify(speakers), id);
        updates.indexAgain.run(id, renamedId);
      });
      onWritten();
    },
    setSettings: (id, settings) => void updates.updateSettings.run(JSON.stringify(settings), id),
    setNextSettings: (id, settings) => void updates.updateNext.run(JSON.stringify(settings), id),
    order: (ids) =>
      transaction(() => ids.forEach((id, position) => void updates.updatePosition.run(position, id))),
    setRemoved: (id, at) => void updates.updateRemoved.run(at, id),
    purge: () => {
      const gone = [...updates.deleteRemoved.all(), ...updates.withoutTranscript.all()];
      return [...new Set(gone.map((row) => text(row, 'id')))];
    },
  };
}
