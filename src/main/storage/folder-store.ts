import type { Folder } from '../../shared/chat/folder.ts';
import { chatParametersSchema } from '../../shared/chat/parameters.ts';
import type { Database } from './database.ts';
import { prepareList } from './readable-list.ts';
import { instant, json, type Row, text, textOrNull } from './row.ts';

/** The fields that can change. */
export type FolderChange = Partial<
  Pick<Folder, 'name' | 'gatewayId' | 'model' | 'parameters' | 'systemPrompt'>
>;

/** Folders on disk. Removed ones are kept until {@link FolderStore.purge}. */
export type FolderStore = {
  add(folder: Folder): void;
  get(id: string): Folder | null;
  /** Whether the id is in use, even if only by a removed folder. */
  isTaken(id: string): boolean;
  /** Returns all folders that aren't removed, oldest first. */
  list(): readonly Folder[];
  change(id: string, change: FolderChange): void;
  remove(id: string, at: number): void;
  restore(id: string): void;
  /** Deletes removed folders permanently. Their remaining conversations then have no folder. */
  purge(): void;
};

/** Creates the store for a database. */
export function createFolderStore({ sql }: Database): FolderStore {
  const insert = sql.prepare(
    'INSERT INTO folders (id, name, gateway_id, model, parameters, system_prompt, created_at) VALUES (?, ?, ?, ?, ?, ?, ?)',
  );
  const one = sql.prepare('SELECT * FROM folders WHERE id = ? AND removed_at IS NULL');
  const removal = sql.prepare('SELECT removed_at FROM folders WHERE id = ?');
  const all = prepareList(sql, {
    table: 'folders',
    columns: ['*'],
    where: 'removed_at IS NULL',
    sorted: [
      ['created_at', 'ASC'],
      ['rowid', 'ASC'],
    ],
  });
  const update = sql.prepare(
    'UPDATE folders SET name = ?, gateway_id = ?, model = ?, parameters = ?, system_prompt = ? WHERE id = ?',
  );
  const setRemoved = sql.prepare('UPDATE folders SET removed_at = ? WHERE id = ?');

  const get = (id: string) => {
    const row = one.get(id);
    return row ? fromRow(row) : null;
  };
  return {
    add: ({ id, name, gatewayId, model, parameters, systemPrompt, createdAt }) =>
      void insert.run(id, name, gatewayId, model, JSON.stringify(parameters), systemPrompt, createdAt),
    get,
    isTaken: (id) => removal.get(id) !== undefined,
    list: () => all().map(fromRow),
    change: (id, change) => {
      const current = get(id);
      if (!current) return;
      const { name, gatewayId, model, parameters, systemPrompt } = { ...current, ...change };
      update.run(name, gatewayId, model, JSON.stringify(parameters), systemPrompt, id);
    },
    remove: (id, at) => void setRemoved.run(at, id),
    restore: (id) => void setRemoved.run(null, id),
    purge: () =>
      sql.exec(`
        UPDATE conversations SET folder_id = NULL
          WHERE folder_id IN (SELECT id FROM folders WHERE removed_at IS NOT NULL);
        DELETE FROM folders WHERE removed_at IS NOT NULL;
      `),
  };
}

function fromRow(row: Row): Folder {
  return {
    id: text(row, 'id'),
    name: text(row, 'name'),
    createdAt: instant(row, 'created_at'),
    gatewayId: textOrNull(row, 'gateway_id'),
    model: textOrNull(row, 'model'),
    parameters: json(row, 'parameters', chatParametersSchema) ?? {},
    systemPrompt: textOrNull(row, 'system_prompt'),
  };
}
