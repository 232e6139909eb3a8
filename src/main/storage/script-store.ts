import type { Script } from '../../shared/speech/clip.ts';
import type { Database } from './database.ts';
import { integer, text } from './row.ts';
import { createRowWriter } from './row-writer.ts';

/** The text in Speak's editor, on disk. */
export type ScriptStore = {
  get(): Script;
  save(script: Script): void;
};

/** Creates the store for a database. */
export function createScriptStore({ sql }: Database): ScriptStore {
  const select = sql.prepare('SELECT * FROM script WHERE id = 1');
  const { insert } = createRowWriter(sql);
  return {
    get: () => {
      const row = select.get();
      return row
        ? { text: text(row, 'text'), plain: integer(row, 'plain') === 1 }
        : { text: '', plain: false };
    },
    save: ({ text, plain }) => void insert('script', { id: 1, text, plain }, 'REPLACE'),
  };
}
