import { DatabaseSync } from 'node:sqlite';
import { integer, type Row, text, textOrNull } from '../../storage/row.ts';
import { freeName } from './export-name.ts';
import type { RecordStep } from './transfer-jobs.ts';

/** Columns that hold JSON, which is JSON in the files too. */
const jsonColumns = new Set(['settings', 'failure', 'cues', 'attachments', 'parameters']);

/**
 * All that is kept beside conversations, as files: each transcript with its lines, corrections, words and the
 * gateway's answers; clips; voice-overs with the texts that were corrected; saved prompts; drafts; and the sounds that belong to them. Names of fields are the
 * database's.
 */
export function* recordsOf(database: string): Generator<RecordStep> {
  const sql = new DatabaseSync(database, { readOnly: true });
  try {
    const rows = (query: string, ...values: readonly string[]) => sql.prepare(query).all(...values);
    yield* transcripts(rows);
    yield* clips(rows);
    yield* voiceOvers(rows);
    yield json('prompts.json', rows('SELECT * FROM prompts WHERE removed_at IS NULL').map(plain));
    yield json('drafts.json', {
      messages: rows('SELECT * FROM drafts').map(plain),
      speak: rows('SELECT text, plain FROM script').map(plain),
    });
    let count = 0;
    for (const row of rows(
      `SELECT media_id, type, media_uses.created_at FROM media_uses JOIN media ON id = media_id WHERE kind = 'dictation'`,
    )) {
      count += 1;
      yield sound(`dictation/Dictation ${count}.${endingOf(row)}`, row);
    }
  } finally {
    sql.close();
  }
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
    const name = textOrNull(row, 'title') ?? text(row, 'name');
    yield json(`transcripts/${freeName(name, names)}.json`, {
      ...plain(row),
      parts: of('transcript_parts', 'part'),
      lines: of('transcript_lines', 'part, line'),
      words: of('transcript_words', 'part, line'),
    });
    for (const kept of rows(usedFor('transcript'), id)) {
      const [base, ending] = split(text(row, 'name'), endingOf(kept));
      yield sound(`recordings/${freeName(base, soundNames)}.${ending}`, kept);
    }
  }
}

function* clips(rows: Rows): Generator<RecordStep> {
  const names = new Set<string>();
  const found = rows('SELECT * FROM clips WHERE removed_at IS NULL ORDER BY created_at');
  yield json(
    'clips.json',
    found.map((row) => ({
      ...plain(row),
      parts: rows('SELECT * FROM clip_parts WHERE clip_id = ? ORDER BY part', text(row, 'id')).map(plain),
    })),
  );
  for (const row of found) {
    const title = text(row, 'title');
    const id = text(row, 'id');
    const whole = rows(usedFor('clip'), `${id}/file`);
    const parts = rows('SELECT part FROM clip_parts WHERE clip_id = ? ORDER BY part', id);
    const kept =
      whole.length > 0 ? whole : parts.flatMap((part) => rows(usedFor('clip'), `${id}/${part.part}`));
    for (const one of kept) yield sound(`clips/${freeName(title, names)}.${endingOf(one)}`, one);
  }
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

function sound(name: string, row: Row): RecordStep {
  return { type: 'sound', name, mediaId: text(row, 'media_id'), at: integer(row, 'created_at') };
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
  const [, name = 'bin'] = text(row, 'type').split('/');
  return endings[name] ?? name.replace(/^x-/, '');
}

function split(name: string, otherwise: string): readonly [string, string] {
  const found = /^(.+)\.([a-z0-9]{1,5})$/i.exec(name);
  return found?.[1] && found[2] ? [found[1], found[2]] : [name, otherwise];
}
