import { z } from 'zod';
import { ownValue } from '../../../shared/own-value.ts';
import { openSqlite } from '../../storage/open-sqlite.ts';
import { instant, integer, json, type Row, secondsOrNull, text, textOrNull } from '../../storage/row.ts';
import { talkMessageOf } from '../../storage/talk-recording-store.ts';
import { draftAttachments } from './draft-attachments.ts';
import { freeName } from './export-name.ts';
import { readable } from './readable.ts';
import { archiveVersion, type RecordFile } from './record-schemas.ts';
import type { RecordStep } from './transfer-jobs.ts';

/** Columns whose values are JSON, which remains JSON in the files. */
const jsonColumns = new Set([
  'settings',
  'next_settings',
  'failure',
  'cues',
  'attachments',
  'queued',
  'parameters',
  'sources',
  'speakers',
  'notes',
]);

/** Columns whose values are in seconds. */
const secondColumns = new Set([
  'start',
  'end',
  'duration',
  'lead',
  'original_start',
  'original_end',
  'seconds',
  'file_seconds',
]);

/**
 * Reads everything except conversations, as files: transcripts with their lines, corrections, word timings and the
 * gateway's responses; clips; voice-overs with their corrected texts; saved prompts; folders; drafts with their
 * attachments; and their files. Fields are named after the database's tables and columns (`record-schemas.ts`).
 */
export function* recordsOf(database: string): Generator<RecordStep> {
  const sql = openSqlite(database, { readOnly: true });
  try {
    const rows = (query: string, ...values: readonly string[]) => sql.prepare(query).all(...values);
    yield textFile('parlance.json', { archive: 'everything', version: archiveVersion });
    yield* transcripts(rows);
    yield* clips(rows);
    yield* voiceOvers(rows);
    yield textFile('prompts.json', yield* foundIn(each(rows, 'prompts', 'rowid', plain)));
    const folders = yield* foundIn(each(rows, 'folders', 'rowid', plain));
    if (folders.length > 0) yield textFile('folders.json', folders);
    const { attachments, files, missing } = draftAttachments(sql);
    for (const name of missing) yield { type: 'missing', name };
    yield textFile('drafts.json', {
      messages: rows('SELECT * FROM drafts').map(plain),
      attachments,
      speak: rows('SELECT text, plain FROM script').map(plain),
    });
    for (const { path: name, mediaId } of files) yield { type: 'media', name, mediaId, at: null };
    yield* dictation(rows);
    yield* talk(rows);
  } finally {
    sql.close();
  }
}

function* dictation(rows: Rows): Generator<RecordStep> {
  const found = audioFor('dictation', 'dictation/Dictation', rows);
  if (found.length > 0) yield textFile('dictation.json', { files: found.map(({ entry }) => entry) });
  for (const { step } of found) yield step;
}

/** Yields the recordings of each message that was spoken in Talk. */
function* talk(rows: Rows): Generator<RecordStep> {
  const found = audioFor('talk', 'talk/Talk', rows);
  const ofMessages = Map.groupBy(found, ({ ref }) => talkMessageOf(ref).messageId);
  const records = [...ofMessages].map(([id, ofMessage]) => ({
    id,
    files: ofMessage.map(({ ref, entry }) => ({ ...entry, audio: talkMessageOf(ref).at })),
  }));
  if (records.length > 0) yield textFile('talk.json', records);
  for (const { step } of found) yield step;
}

/** Returns all audio of a kind in numbered files, such as `name 1.wav`, each with the `ref` of its use. */
function audioFor(kind: 'dictation' | 'talk', name: string, rows: Rows) {
  return rows(
    `SELECT media_id, type, ref, media_uses.created_at FROM media_uses JOIN media ON id = media_id WHERE kind = ?
     ORDER BY media_uses.created_at, ref`,
    kind,
  ).map((row, at) => ({
    ref: text(row, 'ref'),
    ...audioFile(`${name} ${at + 1}.${extensionOf(row)}`, row, null),
  }));
}

type Rows = (query: string, ...values: readonly string[]) => readonly Row[];

/** Reads the rows of a table one by one. Reports unreadable rows and continues with the others. */
function* each<T>(
  rows: Rows,
  table: 'transcripts' | 'clips' | 'voice_overs' | 'prompts' | 'folders',
  order: string,
  read: (row: Row) => T,
): Generator<{ readonly found: T } | { readonly missing: RecordStep }> {
  for (const { id } of rows(`SELECT id FROM ${table} WHERE removed_at IS NULL ORDER BY ${order}`)) {
    const key = String(id);
    const found = readable(() => rows(`SELECT * FROM ${table} WHERE id = ?`, key).map(read));
    if (found === 'unreadable') yield { missing: { type: 'missing', name: `${table} ${key}` } };
    else for (const one of found) yield { found: one };
  }
}

function* transcripts(rows: Rows): Generator<RecordStep> {
  const names = new Set<string>();
  const audioNames = new Set<string>();
  const read = ({ peaks: _, ...row }: Row): readonly RecordStep[] => {
    const id = text(row, 'id');
    const of = (table: string, order: string) =>
      rows(`SELECT * FROM ${table} WHERE transcript_id = ? ORDER BY ${order}`, id).map(plain);
    const audio = rows(usedFor('transcript'), id).map((used) => {
      const [base, extension] = splitExtension(text(row, 'name'), extensionOf(used));
      return audioFile(`recordings/${freeName(base, audioNames)}.${extension}`, used, null);
    });
    const record = {
      ...plain(row),
      transcript_chunks: of('transcript_chunks', 'chunk'),
      transcript_lines: of('transcript_lines', 'chunk, line'),
      transcript_word_timings: of('transcript_word_timings', 'chunk, line'),
      unsplit_ranges: of('unsplit_ranges', 'start'),
      files: audio.map(({ entry }) => entry),
    };
    const name = freeName(textOrNull(row, 'title') ?? text(row, 'name'), names);
    return [textFile(`transcripts/${name}.json`, record), ...audio.map(({ step }) => step)];
  };
  for (const one of each(rows, 'transcripts', 'position', read))
    if ('found' in one) yield* one.found;
    else yield one.missing;
}

function* clips(rows: Rows): Generator<RecordStep> {
  const names = new Set<string>();
  const read = (row: Row) => {
    const id = text(row, 'id');
    const chunks = rows('SELECT * FROM clip_chunks WHERE clip_id = ? ORDER BY chunk', id);
    const fileFor = (which: 'file' | 'play' | number) =>
      rows(usedFor('clip'), `${id}/${which}`).map((used) =>
        audioFile(`clips/${freeName(text(row, 'title'), names)}.${extensionOf(used)}`, used, which),
      );
    const whole = fileFor('file');
    const audio =
      whole.length > 0
        ? [...whole, ...fileFor('play')]
        : chunks.flatMap((chunk) => fileFor(integer(chunk, 'chunk')));
    const files = audio.map(({ entry }) => entry);
    return { record: { ...plain(row), clip_chunks: chunks.map(plain), files }, audio };
  };
  const found = yield* foundIn(each(rows, 'clips', 'created_at', read));
  yield textFile(
    'clips.json',
    found.map(({ record }) => record),
  );
  for (const { audio } of found) for (const { step } of audio) yield step;
}

/** Yields the voice-overs. One without corrections has no text of its own and uses its transcript's. */
function* voiceOvers(rows: Rows): Generator<RecordStep> {
  const found = yield* foundIn(each(rows, 'voice_overs', 'created_at', plain));
  if (found.length > 0) yield textFile('voice-overs.json', found);
}

/** Returns the rows that were found, and yields a step for each missing one. */
function* foundIn<T>(all: ReturnType<typeof each<T>>): Generator<RecordStep, T[]> {
  const found: T[] = [];
  for (const one of all)
    if ('found' in one) found.push(one.found);
    else yield one.missing;
  return found;
}

function usedFor(kind: 'transcript' | 'clip'): string {
  return `SELECT media_id, type, media_uses.created_at FROM media_uses JOIN media ON id = media_id
    WHERE kind = '${kind}' AND ref = ?`;
}

function textFile(name: string, value: unknown): RecordStep {
  return { type: 'text', name, bytes: new TextEncoder().encode(`${JSON.stringify(value, null, 2)}\n`) };
}

/** Returns an audio file and the entry that refers to it in its record. */
function audioFile(
  name: string,
  row: Row,
  audio: RecordFile['audio'],
): { readonly step: RecordStep; readonly entry: RecordFile } {
  return {
    step: { type: 'media', name, mediaId: text(row, 'media_id'), at: instant(row, 'created_at') },
    entry: { file: name, type: text(row, 'type'), audio },
  };
}

/** Returns a row with its numbers as the app reads them, because JSON can't contain a `bigint`. */
function plain(row: Row): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.keys(row).map((name) => [name, plainValue(row, name)]));
}

function plainValue(row: Row, name: string): unknown {
  const value = row[name];
  if (typeof value === 'string') return jsonColumns.has(name) ? json(row, name, z.unknown()) : value;
  if (typeof value !== 'number' && typeof value !== 'bigint') return null;
  if (name.endsWith('_at')) return instant(row, name);
  return secondColumns.has(name) ? secondsOrNull(row, name) : integer(row, name);
}

/** File extensions by MIME subtype. Other subtypes are used as the extension. */
const extensions: Readonly<Record<string, string>> = {
  mpeg: 'mp3',
  'x-wav': 'wav',
  wave: 'wav',
  'x-m4a': 'm4a',
  l16: 'pcm',
  'octet-stream': 'bin',
};

function extensionOf(row: Row): string {
  // Parameters, such as the sample rate of raw samples, may follow the type.
  const [, name = 'bin'] = text(row, 'type').split(/[/;]/);
  return ownValue(extensions, name) ?? name.replace(/^x-/, '');
}

/** Splits a file name into its base and its extension, which is `otherwise` if there is none. */
function splitExtension(name: string, otherwise: string): readonly [string, string] {
  const found = /^(.+)\.([a-z0-9]{1,5})$/i.exec(name);
  return found?.[1] && found[2] ? [found[1], found[2]] : [name, otherwise];
}
