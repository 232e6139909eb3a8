import type { z } from 'zod';
import type { Failure } from '../../shared/failure.ts';
import { failureSchema } from '../../shared/failure-schema.ts';
import {
  type AudioForm,
  audioFormSchema,
  type ClipSettings,
  clipSettingsSchema,
  type Script,
} from '../../shared/speech/clip.ts';
import { type DirectionsLeftOut, defaultVoice, directionsLeftOutSchema } from '../../shared/speech/speech.ts';
import type { Database } from './database.ts';
import { prepareList, recordsOf } from './readable-list.ts';
import { createRemovable, type Removable } from './removable.ts';
import { instant, integer, json, type Row, secondsOrNull, text, textOrNull } from './row.ts';
import { type ColumnValues, createRowWriter } from './row-writer.ts';

/** A stored chunk of a clip. `input` is the text of its request. */
export type StoredClipChunk = {
  readonly input: string;
  readonly state: 'waiting' | 'whole' | 'failed';
  readonly failure: Failure | null;
  readonly form: AudioForm | null;
  /** Duration of its audio, or null if unknown. */
  readonly seconds: number | null;
};

/** A stored clip, without its original text. */
export type StoredClip = {
  readonly id: string;
  readonly title: string;
  readonly settings: ClipSettings;
  readonly directionsLeftOut: DirectionsLeftOut;
  readonly gateway: string | null;
  readonly comparisonId: string | null;
  readonly voiceOverId: string | null;
  readonly createdAt: number;
  readonly fileForm: AudioForm | null;
  readonly fileSeconds: number | null;
  readonly unjoinable: boolean;
  readonly chunks: readonly StoredClipChunk[];
};

/** A new clip. */
export type NewClip = Pick<
  StoredClip,
  'id' | 'title' | 'settings' | 'gateway' | 'comparisonId' | 'voiceOverId' | 'createdAt'
> & { readonly script: Script; readonly inputs: readonly string[] };

/** The complete audio of a chunk. */
export type WholeChunk = {
  readonly speechRef: string;
  readonly form: AudioForm;
  readonly seconds: number | null;
};

/** Clips on disk, newest first. */
export type ClipStore = Omit<Removable<StoredClip>, 'purge'> & {
  add(clip: NewClip): void;
  /** Returns all clips, and reads each one on demand. */
  list(): Generator<StoredClip, void, undefined>;
  scriptOf(id: string): Script | null;
  setTitle(id: string, title: string): void;
  /** Returns the ids of clips whose text meets a condition. */
  idsByText(isWanted: (text: string) => boolean): readonly string[];
  ofComparison(comparisonId: string): readonly StoredClip[];
  setDirectionsLeftOut(id: string, why: DirectionsLeftOut): void;
  setWaiting(id: string, chunk: number): void;
  /** Replaces a chunk with several waiting ones. */
  splitChunk(id: string, chunk: number, inputs: readonly string[]): void;
  setWhole(id: string, chunk: number, whole: WholeChunk): void;
  /** `form` is the format of the audio that arrived before the failure. */
  setFailed(id: string, chunk: number, failed: Failure, form?: AudioForm): void;
  setFile(id: string, form: AudioForm, seconds: number | null): void;
  setUnjoinable(id: string): void;
  endComparison(id: string): void;
  /** Deletes removed clips permanently. Returns their ids, and the requests that no other clip uses. */
  purge(): { readonly ids: readonly string[]; readonly speechRefs: readonly string[] };
};

/** Creates the store for a database. */
export function createClipStore(database: Database): ClipStore {
  const { sql, transaction } = database;
  const { insert, update } = createRowWriter(sql);
  const columns =
    'id, title, settings, gateway_name, comparison_id, voice_over_id, file_form, file_seconds, unjoinable, created_at';
  const listOf = (of: string) =>
    prepareList(sql, {
      table: 'clips',
      columns: ['created_at', of],
      where: 'removed_at IS NULL',
      sorted: [
        ['created_at', 'DESC'],
        ['rowid', 'DESC'],
      ],
    });
  const [all, allIds] = [listOf(columns), listOf('id')];
  const compared = sql.prepare(
    `SELECT ${columns} FROM clips WHERE comparison_id = ? AND removed_at IS NULL ORDER BY rowid`,
  );
  const removeChunk = sql.prepare('DELETE FROM clip_chunks WHERE clip_id = ? AND chunk = ?');
  // Uses negative numbers temporarily, so that two chunks never have the same number.
  const moveAway = sql.prepare('UPDATE clip_chunks SET chunk = -chunk - ? WHERE clip_id = ? AND chunk > ?');
  const moveBack = sql.prepare('UPDATE clip_chunks SET chunk = -chunk WHERE clip_id = ? AND chunk < 0');
  const chunksOf = prepareList(sql, {
    table: 'clip_chunks',
    columns: ['*'],
    where: 'clip_id = ?',
    sorted: [['chunk', 'ASC']],
    key: ['clip_id', 'chunk'],
  });
  const script = sql.prepare('SELECT text, plain FROM clips WHERE id = ?');
  const setLeftOut = sql.prepare(
    "UPDATE clips SET settings = json_set(settings, '$.directionsLeftOut', ?) WHERE id = ?",
  );
  const texts = sql.prepare('SELECT id, text FROM clips WHERE removed_at IS NULL');
  const removed = sql.prepare('SELECT id FROM clips WHERE removed_at IS NOT NULL');
  const unusedRefs = sql.prepare(
    `SELECT DISTINCT speech_ref FROM clip_chunks WHERE speech_ref IS NOT NULL
     AND clip_id IN (SELECT id FROM clips WHERE removed_at IS NOT NULL)
     AND speech_ref NOT IN (
       SELECT speech_ref FROM clip_chunks JOIN clips ON id = clip_id
       WHERE removed_at IS NULL AND speech_ref IS NOT NULL)`,
  );
  const remove = sql.prepare('DELETE FROM clips WHERE removed_at IS NOT NULL');
  const clipOf = (row: Row): StoredClip => ({
    ...headOf(row),
    chunks: chunksOf(text(row, 'id')).map(chunkOf),
  });
  const stored = createRemovable(database, 'clips', columns, clipOf);
  const insertChunk = (clipId: string, chunk: number, input: string) =>
    insert('clip_chunks', { clipId, chunk, input, state: 'waiting' });
  const setChunk = (clipId: string, chunk: number, changes: ColumnValues) => {
    const nothingYet = { failure: null, speechRef: null, form: null, seconds: null };
    update('clip_chunks', { clipId, chunk }, { ...nothingYet, ...changes });
  };

  return {
    ...stored,
    add: ({ id, title, script: { text, plain }, settings, inputs, gateway: gatewayName, ...clip }) =>
      transaction(() => {
        const { comparisonId, voiceOverId, createdAt } = clip;
        const origin = { gatewayName, comparisonId, voiceOverId, createdAt };
        insert('clips', { id, title, text, plain, settings, ...origin });
        for (const [chunk, input] of inputs.entries()) insertChunk(id, chunk, input);
      }),
    list: () =>
      recordsOf(
        allIds().map((row) => text(row, 'id')),
        stored.get,
        () => all().map(clipOf),
      ),
    scriptOf: (id) => {
      const row = script.get(id);
      return row ? { text: text(row, 'text'), plain: integer(row, 'plain') === 1 } : null;
    },
    setTitle: (id, title) => update('clips', { id }, { title }),
    idsByText: (isWanted) =>
      [...texts.iterate()].flatMap((row) => (isWanted(text(row, 'text')) ? [text(row, 'id')] : [])),
    ofComparison: (comparisonId) => compared.all(comparisonId).map(clipOf),
    setDirectionsLeftOut: (id, why) => void setLeftOut.run(why, id),
    setWaiting: (id, chunk) => setChunk(id, chunk, { state: 'waiting' }),
    splitChunk: (id, chunk, inputs) =>
      transaction(() => {
        removeChunk.run(id, chunk);
        moveAway.run(inputs.length - 1, id, chunk);
        moveBack.run(id);
        for (const [offset, input] of inputs.entries()) insertChunk(id, chunk + offset, input);
      }),
    setWhole: (id, chunk, { speechRef, form, seconds }) =>
      setChunk(id, chunk, { state: 'whole', speechRef, form, seconds }),
    setFailed: (id, chunk, failure, form) =>
      setChunk(id, chunk, { state: 'failed', failure, form: form ?? null }),
    setFile: (id, fileForm, fileSeconds) => update('clips', { id }, { fileForm, fileSeconds }),
    setUnjoinable: (id) => update('clips', { id }, { unjoinable: true }),
    endComparison: (id) => update('clips', { id }, { comparisonId: null }),
    purge: () =>
      transaction(() => {
        const ids = removed.all().map((row) => text(row, 'id'));
        const speechRefs = unusedRefs.all().map((row) => text(row, 'speech_ref'));
        remove.run();
        return { ids, speechRefs };
      }),
  };
}

/** The stored settings also contain the reason why the directions weren't sent. */
export const storedClipSettingsSchema = clipSettingsSchema.extend({
  directionsLeftOut: directionsLeftOutSchema.optional().catch(undefined),
});

const unreadable: z.infer<typeof storedClipSettingsSchema> = {
  ...defaultVoice,
  model: 'tts-1',
  directionsLeftOut: null,
};

function headOf(row: Row): Omit<StoredClip, 'chunks'> {
  const stored = json(row, 'settings', storedClipSettingsSchema) ?? unreadable;
  const { directionsLeftOut = null, ...settings } = stored;
  return {
    id: text(row, 'id'),
    title: text(row, 'title'),
    settings,
    directionsLeftOut,
    gateway: textOrNull(row, 'gateway_name'),
    comparisonId: textOrNull(row, 'comparison_id'),
    voiceOverId: textOrNull(row, 'voice_over_id'),
    createdAt: instant(row, 'created_at'),
    fileForm: formOf(row, 'file_form'),
    fileSeconds: secondsOrNull(row, 'file_seconds'),
    unjoinable: integer(row, 'unjoinable') === 1,
  };
}

function chunkOf(row: Row): StoredClipChunk {
  const state = text(row, 'state');
  return {
    input: text(row, 'input'),
    state: state === 'whole' || state === 'failed' ? state : 'waiting',
    failure: json(row, 'failure', failureSchema),
    form: formOf(row, 'form'),
    seconds: secondsOrNull(row, 'seconds'),
  };
}

function formOf(row: Row, column: string): AudioForm | null {
  return audioFormSchema.safeParse(row[column]).data ?? null;
}
