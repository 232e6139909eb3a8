import type { Conversation } from '../../shared/models/conversation.ts';
import { conversationSchema } from '../../shared/models/conversation.ts';
import { chatParametersSchema } from '../../shared/models/parameters.ts';
import type { Database } from './database.ts';
import { prepareList } from './readable-list.ts';
import { instant, instantOrNull, integer, json, type Row, text, textOrNull } from './row.ts';

/** A stored conversation. Only the services know whether it's running. */
export type StoredConversation = Omit<Conversation, 'running'>;

/** The fields that can change. */
export type ConversationChange = Partial<
  Pick<
    StoredConversation,
    | 'title'
    | 'pinned'
    | 'updatedAt'
    | 'headId'
    | 'model'
    | 'parameters'
    | 'systemPrompt'
    | 'folderId'
    | 'contextChangedAt'
  >
>;

/** Conversations on disk. Removed ones stay until {@link ConversationStore.purge}. */
export type ConversationStore = {
  add(conversation: StoredConversation): void;
  get(id: string): StoredConversation | null;
  /** Whether the id is in use, also by a removed conversation. */
  isTaken(id: string): boolean;
  /** Returns all that aren't removed, newest first. */
  list(): readonly StoredConversation[];
  /** Returns the ids of a folder's conversations that aren't removed. */
  inFolder(folderId: string): readonly string[];
  change(id: string, change: ConversationChange): void;
  remove(id: string, at: number): void;
  restore(id: string): void;
  /** Deletes removed conversations permanently. */
  purge(): void;
};

const branchedFromSchema = conversationSchema.shape.branchedFrom.unwrap();

/** Creates the store of a database. */
export function createConversationStore({ sql }: Database): ConversationStore {
  const insert = sql.prepare(
    `INSERT INTO conversations (id, title, pinned, created_at, updated_at, head_id, model, parameters, system_prompt, branched_from, folder_id, context_changed_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const one = sql.prepare('SELECT * FROM conversations WHERE id = ? AND removed_at IS NULL');
  const taken = sql.prepare('SELECT 1 FROM conversations WHERE id = ?');
  const all = prepareList(sql, {
    table: 'conversations',
    columns: ['*'],
    where: 'removed_at IS NULL',
    sorted: [['updated_at', 'DESC']],
  });
  const update = sql.prepare(
    'UPDATE conversations SET title = ?, pinned = ?, updated_at = ?, head_id = ?, model = ?, parameters = ?, system_prompt = ?, folder_id = ?, context_changed_at = ? WHERE id = ?',
  );
  const ofFolder = sql.prepare('SELECT id FROM conversations WHERE folder_id = ? AND removed_at IS NULL');
  const setRemoved = sql.prepare('UPDATE conversations SET removed_at = ? WHERE id = ?');

  const get = (id: string) => {
    const row = one.get(id);
    return row ? fromRow(row) : null;
  };
  return {
    add: (c) => {
      const branchedFrom = c.branchedFrom && JSON.stringify(c.branchedFrom);
      const parameters = JSON.stringify(c.parameters);
      insert.run(
        c.id,
        c.title,
        Number(c.pinned),
        c.createdAt,
        c.updatedAt,
        c.headId,
        c.model,
        parameters,
        c.systemPrompt,
        branchedFrom,
        c.folderId,
        c.contextChangedAt ?? null,
      );
    },
    get,
    isTaken: (id) => taken.get(id) !== undefined,
    list: () => all().map(fromRow),
    inFolder: (folderId) => ofFolder.all(folderId).map((row) => text(row, 'id')),
    change: (id, change) => {
      const was = get(id);
      if (!was) return;
      const is = { ...was, ...change };
      update.run(
        is.title,
        Number(is.pinned),
        is.updatedAt,
        is.headId,
        is.model,
        JSON.stringify(is.parameters),
        is.systemPrompt,
        is.folderId,
        is.contextChangedAt ?? null,
        id,
      );
    },
    remove: (id, at) => void setRemoved.run(at, id),
    restore: (id) => void setRemoved.run(null, id),
    purge: () => sql.exec('DELETE FROM conversations WHERE removed_at IS NOT NULL'),
  };
}

function fromRow(row: Row): StoredConversation {
  const contextChangedAt = instantOrNull(row, 'context_changed_at');
  return {
    id: text(row, 'id'),
    title: text(row, 'title'),
    pinned: integer(row, 'pinned') === 1,
    createdAt: instant(row, 'created_at'),
    updatedAt: instant(row, 'updated_at'),
    headId: textOrNull(row, 'head_id'),
    model: textOrNull(row, 'model'),
    parameters: json(row, 'parameters', chatParametersSchema) ?? {},
    systemPrompt: text(row, 'system_prompt'),
    branchedFrom: json(row, 'branched_from', branchedFromSchema),
    folderId: textOrNull(row, 'folder_id'),
    ...(contextChangedAt !== null && { contextChangedAt }),
  };
}
