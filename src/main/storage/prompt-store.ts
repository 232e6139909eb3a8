import type { Prompt } from '../../shared/chat/prompt.ts';
import type { Database } from './database.ts';
import { prepareList } from './readable-list.ts';
import { instant, type Row, text } from './row.ts';

/** The library of prompts on disk. Removed ones are kept until {@link PromptStore.purge}. */
export type PromptStore = {
  add(prompt: Prompt): void;
  /** Adds all of the prompts or none. */
  addAll(prompts: readonly Prompt[]): void;
  get(id: string): Prompt | null;
  /** Returns all prompts that aren't removed, oldest first. */
  list(): readonly Prompt[];
  change(id: string, change: Partial<Pick<Prompt, 'title' | 'text'>>): void;
  remove(id: string, at: number): void;
  restore(id: string): void;
  /** Deletes removed prompts permanently. */
  purge(): void;
};

/** Creates the store for a database. */
export function createPromptStore({ sql, transaction }: Database): PromptStore {
  const insert = sql.prepare('INSERT INTO prompts (id, title, text, created_at) VALUES (?, ?, ?, ?)');
  const one = sql.prepare('SELECT * FROM prompts WHERE id = ? AND removed_at IS NULL');
  const all = prepareList(sql, {
    table: 'prompts',
    columns: ['*'],
    where: 'removed_at IS NULL',
    sorted: [
      ['created_at', 'ASC'],
      ['rowid', 'ASC'],
    ],
  });
  const update = sql.prepare('UPDATE prompts SET title = ?, text = ? WHERE id = ?');
  const setRemoved = sql.prepare('UPDATE prompts SET removed_at = ? WHERE id = ?');

  const get = (id: string) => {
    const row = one.get(id);
    return row ? fromRow(row) : null;
  };
  const add = ({ id, title, text: content, createdAt }: Prompt) =>
    void insert.run(id, title, content, createdAt);
  return {
    add,
    addAll: (prompts) =>
      transaction(() => {
        for (const prompt of prompts) add(prompt);
      }),
    get,
    list: () => all().map(fromRow),
    change: (id, change) => {
      const current = get(id);
      if (!current) return;
      const updated = { ...current, ...change };
      update.run(updated.title, updated.text, id);
    },
    remove: (id, at) => void setRemoved.run(at, id),
    restore: (id) => void setRemoved.run(null, id),
    purge: () => sql.exec('DELETE FROM prompts WHERE removed_at IS NOT NULL'),
  };
}

function fromRow(row: Row): Prompt {
  return {
    id: text(row, 'id'),
    title: text(row, 'title'),
    text: text(row, 'text'),
    createdAt: instant(row, 'created_at'),
  };
}
