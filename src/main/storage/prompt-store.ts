import type { Prompt } from '../../shared/chat/prompt.ts';
import type { Database } from './database.ts';
import { prepareList } from './readable-list.ts';
import { createRemovable, type Removable } from './removable.ts';
import { instant, type Row, text } from './row.ts';
import { createRowWriter } from './row-writer.ts';

/** The library of prompts on disk. */
export type PromptStore = Removable<Prompt> & {
  add(prompt: Prompt): void;
  /** Adds all of the prompts or none. */
  addAll(prompts: readonly Prompt[]): void;
  /** Returns all prompts that aren't removed, oldest first. */
  list(): readonly Prompt[];
  change(id: string, change: Partial<Pick<Prompt, 'title' | 'text'>>): void;
};

/** Creates the store for a database. */
export function createPromptStore(database: Database): PromptStore {
  const { sql, transaction } = database;
  const { insert, update } = createRowWriter(sql);
  const all = prepareList(sql, {
    table: 'prompts',
    columns: ['*'],
    where: 'removed_at IS NULL',
    sorted: [
      ['created_at', 'ASC'],
      ['rowid', 'ASC'],
    ],
  });
  const add = ({ id, title, text, createdAt }: Prompt) =>
    void insert('prompts', { id, title, text, createdAt });
  return {
    ...createRemovable(database, 'prompts', '*', fromRow),
    add,
    addAll: (prompts) =>
      transaction(() => {
        for (const prompt of prompts) add(prompt);
      }),
    list: () => all().map(fromRow),
    change: (id, change) => update('prompts', { id, removedAt: null }, change),
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
