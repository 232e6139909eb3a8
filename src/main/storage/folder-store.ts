import type { Folder } from '../../shared/chat/folder.ts';
import { chatParametersSchema } from '../../shared/chat/parameters.ts';
import type { Database } from './database.ts';
import { prepareList } from './readable-list.ts';
import { createRemovable, type Removable } from './removable.ts';
import { instant, json, type Row, text, textOrNull } from './row.ts';
import { createRowWriter } from './row-writer.ts';

/** The fields that can change. */
export type FolderChange = Partial<
  Pick<Folder, 'name' | 'gatewayId' | 'model' | 'parameters' | 'systemPrompt'>
>;

/** Folders on disk. Conversations that remain in a purged one have no folder. */
export type FolderStore = Removable<Folder> & {
  add(folder: Folder): void;
  /** Returns all folders that aren't removed, oldest first. */
  list(): readonly Folder[];
  change(id: string, change: FolderChange): void;
};

/** Creates the store for a database. */
export function createFolderStore(database: Database): FolderStore {
  const { sql } = database;
  const { insert, update } = createRowWriter(sql);
  const stored = createRemovable(database, 'folders', '*', fromRow);
  const all = prepareList(sql, {
    table: 'folders',
    columns: ['*'],
    where: 'removed_at IS NULL',
    sorted: [
      ['created_at', 'ASC'],
      ['rowid', 'ASC'],
    ],
  });
  return {
    ...stored,
    add: ({ id, name, gatewayId, model, parameters, systemPrompt, createdAt }) =>
      void insert('folders', { id, name, gatewayId, model, parameters, systemPrompt, createdAt }),
    list: () => all().map(fromRow),
    change: (id, change) => update('folders', { id, removedAt: null }, change),
    purge: () => {
      sql.exec(`UPDATE conversations SET folder_id = NULL
        WHERE folder_id IN (SELECT id FROM folders WHERE removed_at IS NOT NULL)`);
      stored.purge();
    },
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
