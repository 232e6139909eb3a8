import { ownValue } from '../../../shared/own-value.ts';
import { openSqlite } from '../../storage/open-sqlite.ts';
import { integer, type Row, text, textOrNull } from '../../storage/row.ts';
import { freeName } from './export-name.ts';
import { archiveVersion, type RecordFile } from './record-schemas.ts';
import type { RecordStep } from './transfer-jobs.ts';

/** Columns that hold JSON, which is JSON in the files too. */
const jsonColumns = new Set([
  'settings',
  'next_settings',
  'failure',
  'cues',
  'attachments',
  'parameters',
  'sources',
]);

/**
 * Reads everything that is stored beside conversations, as files: each transcript with its lines, corrections, word
 * timings and the gateway's answers; clips; voice-overs with their corrected texts; saved prompts; drafts; and the audio
 * that belongs to them. Fields are named as the database's tables and columns (`record-schemas.ts`).
 */
export function* recordsOf(database: string): Generator<RecordStep> {
  const sql = openSqlite(database, { readOnly: true });
  try {
    const rows = (query: string, ...values: readonly string[]) => sql.prepare(query).all(...values);
    yield json('parlance.json', { archive: 'everything', version: archiveVersion });
    yield* transcripts(rows);
    yield* clips(rows);
    yield* voiceOvers(rows);
    yield json('prompts.json', rows('SELECT * FROM prompts WHERE removed_at IS NULL').map(plain));
    yield json('drafts.json', {
      messages: rows('SELECT * FROM drafts').map(plain),
      speak: rows('SELECT text, plain FROM script').map(plain),
    });
    yield* dictation(rows);
  } finally {
    sql.close();
  }
}

function* dictation(rows: Rows): Generator<RecordStep> {
  const found = rows(
    `SELECT media_id, type, media_uses.created_at FROM media_uses JOIN media ON id = media_id WHERE kind = 'dictation'`,
  ).map((row, at) => audioFile(`dictation/Dictation ${at + 1}.${endingOf(row)}`, row, null));
  if (found.length > 0) yield json('dictation.json', { files: found.map(({ entry }) => entry) });
  for (const { step } of found) yield step;
}

type Rows = (query: string, ...values: readonly string[]) => readonly Row[];

function* transcripts(rows: Rows): Generator<RecordStep> {
  const names = new Set<string>();
  const soundNames = new Set<string>();
  for (const { peaks: _, ...row } of rows(
    'SELECT * FROM transcripts WHERE removed_at IS NULL ORDER BY position',
  )) {
    const id = text(row, 'id');
    const of = (table: string, order: string) =>
      rows(`SELECT * FROM ${table} WHERE transcript_id = ? ORDER BY ${order}`, id).map(plain);
    const audio = rows(usedFor('transcript'), id).map((used) => {
      const [base, ending] = split(text(row, 'name'), endingOf(used));
      return audioFile(`recordings/${freeName(base, soundNames)}.${ending}`, used, null);
    });
    const name = textOrNull(row, 'title') ?? text(row, 'name');
    yield json(`transcripts/${freeName(name, names)}.json`, {
      ...plain(row),
      transcript_parts: of('transcript_parts', 'part'),
      transcript_lines: of('transcript_lines', 'part, line'),
      transcript_words: of('transcript_words', 'part, line'),
      transcript_gaps: of('transcript_gaps', 'start'),
      files: audio.map(({ entry }) => entry),
    });
    for (const { step } of audio) yield step;
  }
}

function* clips(rows: Rows): Generator<RecordStep> {
  const names = new Set<string>();
  const found = rows('SELECT * FROM clips WHERE removed_at IS NULL ORDER BY created_at').map((row) => {
    const id = text(row, 'id');
    const parts = rows('SELECT * FROM clip_parts WHERE clip_id = ? ORDER BY part', id);
    const fileFor = (part: 'file' | 'play' | number) =>
      rows(usedFor('clip'), `${id}/${part}`).map((used) =>
        audioFile(`clips/${freeName(text(row, 'title'), names)}.${endingOf(used)}`, used, part),
      );
    const whole = fileFor('file');
    return {
      record: { ...plain(row), clip_parts: parts.map(plain) },
      audio:
        whole.length > 0
          ? [...whole, ...fileFor('play')]
          : parts.flatMap((part) => fileFor(integer(part, 'part'))),
    };
  });
  yield json(
    'clips.json',
    found.map(({ record, audio }) => ({ ...record, files: audio.map(({ entry }) => entry) })),
  );
  for (const { audio } of found) for (const { step } of audio) yield step;
}

/** Without a text of its own a voice-over speaks its transcript's. */
function* voiceOvers(rows: Rows): Generator<RecordStep> {
  const found = rows('SELECT * FROM voice_overs WHERE removed_at IS NULL ORDER BY created_at');
  if (found.length > 0) yield json('voice-overs.json', found.map(plain));
}

function usedFor(kind: 'transcript' | 'clip'): string {
  return `SELECT media_id, type, media_uses.created_at FROM media_uses JOIN media ON id = media_id
    WHERE kind = '${kind}' AND ref = ?`;
}

function json(name: string, value: unknown): RecordStep {
  return { type: 'text', name, bytes: new TextEncoder().encode(`${JSON.stringify(value, null, 2)}\n`) };
}

/** A file of audio, and how a record refers to it. */
function audioFile(
  name: string,
  row: Row,
  part: RecordFile['part'],
): { readonly step: RecordStep; readonly entry: RecordFile } {
  return {
    step: { type: 'sound', name, mediaId: text(row, 'media_id'), at: integer(row, 'created_at') },
    entry: { file: name, type: text(row, 'type'), part },
  };
}

function plain(row: Row): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      jsonColumns.has(name) && typeof value === 'string' ? JSON.parse(value) : value,
    ]),
  );
}

const endings: Readonly<Record<string, string>> = {
  mpeg: 'mp3',
  'x-wav': 'wav',
  wave: 'wav',
  'x-m4a': 'm4a',
  l16: 'pcm',
  'octet-stream': 'bin',
};

function endingOf(row: Row): string {
  // Parameters follow the type, such as the sample rate of raw samples.
  const [, name = 'bin'] = text(row, 'type').split(/[/;]/);
  return ownValue(endings, name) ?? name.replace(/^x-/, '');
}

function split(name: string, otherwise: string): readonly [string, string] {
  const found = /^(.+)\.([a-z0-9]{1,5})$/i.exec(name);
  return found?.[1] && found[2] ? [found[1], found[2]] : [name, otherwise];
}
