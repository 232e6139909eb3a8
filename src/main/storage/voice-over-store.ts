import type { VoiceOver } from '../../shared/speech/voice-over.ts';
import type { Database } from './database.ts';
import { prepareList } from './readable-list.ts';
import { instant, integer, type Row, text, textOrNull } from './row.ts';

/** The stored text of a voice-over. `text` is null if it's the transcript's. */
export type StoredVoiceOverText = { readonly text: string | null; readonly plain: boolean };

/** Voice-overs on disk, newest first. Removed ones are kept until they're purged. */
export type VoiceOverStore = {
  add(voiceOver: VoiceOver): void;
  get(id: string): VoiceOver | null;
  list(): readonly VoiceOver[];
  ofTranscript(transcriptId: string): VoiceOver | null;
  /** Uses another transcript's text and discards the corrected one. */
  setSource(id: string, sourceId: string): void;
  textOf(id: string): StoredVoiceOverText | null;
  saveText(id: string, script: StoredVoiceOverText): void;
  setRemoved(id: string, at: number | null): void;
  purge(): void;
};

/** Creates the store for a database. */
export function createVoiceOverStore({ sql }: Database): VoiceOverStore {
  const insert = sql.prepare(
    'INSERT INTO voice_overs (id, transcript_id, source_id, title, created_at) VALUES (?, ?, ?, ?, ?)',
  );
  const columns = 'id, transcript_id, source_id, title, text IS NOT NULL AS corrected, created_at';
  const notRemoved = 'removed_at IS NULL';
  const one = sql.prepare(`SELECT ${columns} FROM voice_overs WHERE id = ? AND ${notRemoved}`);
  const all = prepareList(sql, {
    table: 'voice_overs',
    columns: [columns],
    where: notRemoved,
    sorted: [
      ['created_at', 'DESC'],
      ['rowid', 'DESC'],
    ],
  });
  const ofOne = sql.prepare(
    `SELECT ${columns} FROM voice_overs WHERE transcript_id = ? AND ${notRemoved} ORDER BY rowid DESC`,
  );
  const setSource = sql.prepare('UPDATE voice_overs SET source_id = ?, text = NULL, plain = 1 WHERE id = ?');
  const selectText = sql.prepare(`SELECT text, plain FROM voice_overs WHERE id = ? AND ${notRemoved}`);
  const saveText = sql.prepare('UPDATE voice_overs SET text = ?, plain = ? WHERE id = ?');
  const setRemoved = sql.prepare('UPDATE voice_overs SET removed_at = ? WHERE id = ?');
  const orNull = (row: Row | undefined) => (row ? fromRow(row) : null);

  return {
    add: ({ id, transcriptId, sourceId, title, createdAt }) =>
      void insert.run(id, transcriptId, sourceId, title, createdAt),
    get: (id) => orNull(one.get(id)),
    list: () => all().map(fromRow),
    ofTranscript: (transcriptId) => orNull(ofOne.get(transcriptId)),
    setSource: (id, sourceId) => void setSource.run(sourceId, id),
    textOf: (id) => {
      const row = selectText.get(id);
      return row ? { text: textOrNull(row, 'text'), plain: integer(row, 'plain') === 1 } : null;
    },
    saveText: (id, script) => void saveText.run(script.text, script.plain ? 1 : 0, id),
    setRemoved: (id, at) => void setRemoved.run(at, id),
    purge: () => sql.exec('DELETE FROM voice_overs WHERE removed_at IS NOT NULL'),
  };
}

function fromRow(row: Row): VoiceOver {
  return {
    id: text(row, 'id'),
    transcriptId: text(row, 'transcript_id'),
    sourceId: textOrNull(row, 'source_id'),
    title: text(row, 'title'),
    corrected: integer(row, 'corrected') === 1,
    createdAt: instant(row, 'created_at'),
  };
}
