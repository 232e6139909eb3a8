import type { SQLOutputValue } from 'node:sqlite';
import {
  type Conversation,
  conversationSchema,
  type ListedConversation,
} from '../../shared/chat/conversation.ts';
import { chatParametersSchema } from '../../shared/chat/parameters.ts';
import type { Database } from './database.ts';
import { prepareList } from './readable-list.ts';
import { instant, instantOrNull, integer, json, type Row, text, textOrNull } from './row.ts';
import { isDamage } from './storage-failure.ts';

/** A stored conversation. Only the services track whether it's running. */
export type StoredConversation = Omit<Conversation, 'running'>;

/** A stored conversation in the list. */
export type StoredListed = Omit<ListedConversation, 'running'>;

/** A part of the list. */
export type ConversationChunk = {
  readonly conversations: readonly StoredListed[];
  /** Whether it's the last one. */
  readonly complete: boolean;
};

/** The fields that can change. */
export type ConversationChange = Partial<
  Pick<
    StoredConversation,
    | 'title'
    | 'pinned'
    | 'updatedAt'
    | 'headId'
    | 'gatewayId'
    | 'origins'
    | 'model'
    | 'parameters'
    | 'systemPrompt'
    | 'folderId'
    | 'contextChangedAt'
  >
>;

/** Conversations on disk. Removed ones are kept until {@link ConversationStore.purge}. */
export type ConversationStore = {
  add(conversation: StoredConversation): void;
  get(id: string): StoredConversation | null;
  /** Whether the id is in use, even if only by a removed conversation. */
  isTaken(id: string): boolean;
  /**
   * Yields all conversations that aren't removed, in chunks that are read on demand: pinned ones and the newest first,
   * then older ones. Yields at least one chunk. A conversation that changes in the meantime may be repeated or left
   * out.
   */
  list(): Generator<ConversationChunk, void, undefined>;
  /** Returns the ids of a folder's conversations that aren't removed. */
  inFolder(folderId: string): readonly string[];
  change(id: string, change: ConversationChange): void;
  remove(id: string, at: number): void;
  /** Removes all conversations and returns their ids. */
  removeAll(at: number): readonly string[];
  restore(id: string): void;
  /** Deletes removed conversations permanently. */
  purge(): void;
};

/** SQLite's largest integer. */
const latest = 2n ** 63n - 1n;

const listed = 'id, title, pinned, updated_at, folder_id';
/**
 * Number of conversations in a chunk of the list, apart from pinned ones. With larger chunks, V8 would keep their texts
 * in memory for a long time.
 */
const chunkSize = 500;

const branchedFromSchema = conversationSchema.shape.branchedFrom.unwrap();
const originsSchema = conversationSchema.shape.origins.unwrap();

/**
 * Creates the store for a database. Calls `onIndexPending` when moving a conversation leaves messages to the index
 * backfill.
 */
export function createConversationStore(
  { sql }: Database,
  onIndexPending: () => void = () => {},
): ConversationStore {
  const insert = sql.prepare(
    `INSERT INTO conversations (id, title, pinned, created_at, updated_at, head_id, gateway_id, origins, model, parameters, system_prompt, branched_from, folder_id, context_changed_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const one = sql.prepare('SELECT * FROM conversations WHERE id = ? AND removed_at IS NULL');
  const taken = sql.prepare('SELECT 1 FROM conversations WHERE id = ?');
  const pinned = sql.prepare(
    `SELECT ${listed} FROM conversations WHERE pinned = 1 AND removed_at IS NULL ORDER BY updated_at DESC`,
  );
  // The first comparison uses the index. Several conversations may have the same time.
  const older = sql.prepare(
    `SELECT rowid AS number, ${listed} FROM conversations
     WHERE removed_at IS NULL AND pinned IS NOT 1 AND updated_at <= ?1 AND (updated_at < ?1 OR rowid > ?2)
     ORDER BY updated_at DESC, rowid LIMIT ?3`,
  );
  const readable = prepareList(sql, {
    table: 'conversations',
    columns: [listed],
    where: 'removed_at IS NULL',
    sorted: [
      ['pinned', 'DESC'],
      ['updated_at', 'DESC'],
    ],
  });
  const update = sql.prepare(
    'UPDATE conversations SET title = ?, pinned = ?, updated_at = ?, head_id = ?, gateway_id = ?, origins = ?, model = ?, parameters = ?, system_prompt = ?, folder_id = ?, context_changed_at = ? WHERE id = ?',
  );
  const ofFolder = sql.prepare('SELECT id FROM conversations WHERE folder_id = ? AND removed_at IS NULL');
  const setRemoved = sql.prepare('UPDATE conversations SET removed_at = ? WHERE id = ?');
  const removeAll = sql.prepare(
    'UPDATE conversations SET removed_at = ? WHERE removed_at IS NULL RETURNING id',
  );

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
        c.gatewayId,
        JSON.stringify(c.origins),
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
    list: function* () {
      try {
        let time: SQLOutputValue = latest;
        let number: SQLOutputValue = 0n;
        for (let first = pinned.all(); ; first = []) {
          const rows: readonly Row[] = older.all(time, number, chunkSize);
          const last = rows.length === chunkSize ? rows.at(-1) : undefined;
          yield { conversations: [...first, ...rows].map(listedFrom), complete: !last };
          if (!last) return;
          ({ updated_at: time = null, number = null } = last);
        }
      } catch (thrown) {
        if (!isDamage(thrown)) throw thrown;
        yield { conversations: readable().map(listedFrom), complete: true };
      }
    },
    inFolder: (folderId) => ofFolder.all(folderId).map((row) => text(row, 'id')),
    change: (id, change) => {
      const current = get(id);
      if (!current) return;
      const updated = { ...current, ...change };
      update.run(
        updated.title,
        Number(updated.pinned),
        updated.updatedAt,
        updated.headId,
        updated.gatewayId,
        JSON.stringify(updated.origins),
        updated.model,
        JSON.stringify(updated.parameters),
        updated.systemPrompt,
        updated.folderId,
        updated.contextChangedAt ?? null,
        id,
      );
      if (updated.folderId !== current.folderId) onIndexPending();
    },
    remove: (id, at) => void setRemoved.run(at, id),
    removeAll: (at) => removeAll.all(at).map((row) => text(row, 'id')),
    restore: (id) => void setRemoved.run(null, id),
    purge: () => sql.exec('DELETE FROM conversations WHERE removed_at IS NOT NULL'),
  };
}

function listedFrom(row: Row): StoredListed {
  return {
    id: text(row, 'id'),
    title: text(row, 'title'),
    pinned: integer(row, 'pinned') === 1,
    updatedAt: instant(row, 'updated_at'),
    folderId: textOrNull(row, 'folder_id'),
  };
}

function fromRow(row: Row): StoredConversation {
  const contextChangedAt = instantOrNull(row, 'context_changed_at');
  return {
    ...listedFrom(row),
    createdAt: instant(row, 'created_at'),
    headId: textOrNull(row, 'head_id'),
    gatewayId: textOrNull(row, 'gateway_id'),
    origins: json(row, 'origins', originsSchema) ?? [],
    model: textOrNull(row, 'model'),
    parameters: json(row, 'parameters', chatParametersSchema) ?? {},
    systemPrompt: text(row, 'system_prompt'),
    branchedFrom: json(row, 'branched_from', branchedFromSchema),
    ...(contextChangedAt !== null && { contextChangedAt }),
  };
}
