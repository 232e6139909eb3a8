import type { SQLOutputValue } from 'node:sqlite';
import {
  type Conversation,
  conversationSchema,
  type ListedConversation,
} from '../../shared/chat/conversation.ts';
import { chatParametersSchema } from '../../shared/chat/parameters.ts';
import type { Database } from './database.ts';
import { prepareList } from './readable-list.ts';
import { createRemovable, type Removable } from './removable.ts';
import { instant, instantOrNull, integer, json, type Row, text, textOrNull } from './row.ts';
import { createRowWriter } from './row-writer.ts';
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

/** Conversations on disk. */
export type ConversationStore = Removable<StoredConversation> & {
  add(conversation: StoredConversation): void;
  /**
   * Yields all conversations that aren't removed, in chunks that are read on demand: pinned ones and the newest first,
   * then older ones. Yields at least one chunk. A conversation that changes in the meantime may be repeated or left
   * out.
   */
  list(): Generator<ConversationChunk, void, undefined>;
  /** Returns the ids of a folder's conversations that aren't removed. */
  inFolder(folderId: string): readonly string[];
  change(id: string, change: ConversationChange): void;
  /** Removes all conversations and returns their ids. */
  removeAll(at: number): readonly string[];
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
  database: Database,
  onIndexPending: () => void = () => {},
): ConversationStore {
  const { sql } = database;
  const { insert, update } = createRowWriter(sql);
  const stored = createRemovable(database, 'conversations', '*', fromRow);
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
  const ofFolder = sql.prepare('SELECT id FROM conversations WHERE folder_id = ? AND removed_at IS NULL');
  const removeAll = sql.prepare(
    'UPDATE conversations SET removed_at = ? WHERE removed_at IS NULL RETURNING id',
  );

  return {
    ...stored,
    add: ({ id, title, pinned, createdAt, updatedAt, headId, gatewayId, origins, model, ...rest }) => {
      const { parameters, systemPrompt, branchedFrom, folderId, contextChangedAt } = rest;
      const place = { id, title, pinned, createdAt, updatedAt, headId, branchedFrom, folderId };
      const setUp = { gatewayId, origins, model, parameters, systemPrompt, contextChangedAt };
      insert('conversations', { ...place, ...setUp });
    },
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
      update('conversations', { id, removedAt: null }, change);
      if (change.folderId !== undefined) onIndexPending();
    },
    removeAll: (at) => removeAll.all(at).map((row) => text(row, 'id')),
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
