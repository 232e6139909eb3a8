import type { VoiceOver } from '../../shared/speech/voice-over.ts';
import type { Database } from './database.ts';
import { prepareList } from './readable-list.ts';
import { createRemovable, type Removable } from './removable.ts';
import { instant, integer, type Row, text, textOrNull } from './row.ts';
import { createRowWriter } from './row-writer.ts';

/** The stored text of a voice-over. `text` is null if it's the transcript's. */
export type StoredVoiceOverText = { readonly text: string | null; readonly plain: boolean };

/** Voice-overs on disk, newest first. */
export type VoiceOverStore = Removable<VoiceOver> & {
  add(voiceOver: VoiceOver): void;
  list(): readonly VoiceOver[];
  ofTranscript(transcriptId: string): VoiceOver | null;
  /** Uses another transcript's text and discards the corrected one. */
  setSource(id: string, sourceId: string): void;
  textOf(id: string): StoredVoiceOverText | null;
  saveText(id: string, script: StoredVoiceOverText): void;
};

/** Creates the store for a database. */
export function createVoiceOverStore(database: Database): VoiceOverStore {
  const { sql } = database;
  const { insert, update } = createRowWriter(sql);
  const columns = 'id, transcript_id, source_id, title, text IS NOT NULL AS corrected, created_at';
  const notRemoved = 'removed_at IS NULL';
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
  const selectText = sql.prepare(`SELECT text, plain FROM voice_overs WHERE id = ? AND ${notRemoved}`);

  return {
    ...createRemovable(database, 'voice_overs', columns, fromRow),
    add: ({ id, transcriptId, sourceId, title, createdAt }) =>
      void insert('voice_overs', { id, transcriptId, sourceId, title, createdAt }),
    list: () => all().map(fromRow),
    ofTranscript: (transcriptId) => {
      const row = ofOne.get(transcriptId);
      return row ? fromRow(row) : null;
    },
    setSource: (id, sourceId) => update('voice_overs', { id }, { sourceId, text: null, plain: true }),
    textOf: (id) => {
      const row = selectText.get(id);
      return row ? { text: textOrNull(row, 'text'), plain: integer(row, 'plain') === 1 } : null;
    },
    saveText: (id, { text, plain }) => update('voice_overs', { id }, { text, plain }),
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
