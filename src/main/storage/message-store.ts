import { z } from 'zod';
import { type Attachment, attachmentSchema } from '../../shared/chat/attachment.ts';
import {
  type ContextMark,
  contextMarkSchema,
  type Ending,
  endingSchema,
  type Message,
  type ReplyExtras,
  replyExtrasSchema,
} from '../../shared/chat/message.ts';
import type { Database } from './database.ts';
import { createMessageIndex } from './message-index.ts';
import { prepareList } from './readable-list.ts';
import { instant, integer, json, type Row, text, textOrNull } from './row.ts';
import { createRowWriter } from './row-writer.ts';
import { searchableText } from './searchable-text.ts';

/** The new state of a finished or continued reply. */
export type ReplyChange = {
  readonly text: string;
  readonly reasoning: string;
  readonly extras: ReplyExtras | null;
  readonly attachments: readonly Attachment[];
  readonly generationId: string;
  readonly model: string;
  readonly ending: Ending | null;
};

/** The user's choices about sending a message. */
export type ContextMarks = { readonly context: ContextMark | null; readonly freshStart: boolean };

/**
 * Messages on disk. The text of a running reply is in the journal until it ends, so searches don't find it until then.
 * Add and change messages within a transaction, which updates the index too.
 */
export type MessageStore = {
  add(message: Message): void;
  get(id: string): Message | null;
  ofConversation(conversationId: string): readonly Message[];
  /** Returns the replies without an ending: those that are running, or were when the app was killed. */
  running(): readonly Message[];
  changeReply(id: string, change: ReplyChange): void;
  /** Replaces the user's choices about what is sent. */
  setContext(id: string, marks: ContextMarks): void;
  /** Moves a message to another place in the tree of its conversation. */
  setParent(id: string, parentId: string | null): void;
  /** Deletes a message that no other message follows. */
  remove(id: string): void;
};

/** Creates the store for a database. Calls `onIndexPending` when the index leaves a long message to its backfill. */
export function createMessageStore(database: Database, onIndexPending?: () => void): MessageStore {
  const { sql } = database;
  const index = createMessageIndex(database, onIndexPending);
  const { insert, update } = createRowWriter(sql);
  const one = sql.prepare('SELECT * FROM messages WHERE id = ?');
  const ofConversation = prepareList(sql, {
    table: 'messages',
    columns: ['*'],
    where: 'conversation_id = ?',
    sorted: [
      ['created_at', 'ASC'],
      ['rowid', 'ASC'],
    ],
    key: ['created_at', 'rowid'],
  });
  const running = sql.prepare('SELECT * FROM messages WHERE generation_id IS NOT NULL AND ending IS NULL');
  // A separate statement, because SQLite checks each reference that a statement sets, and another program may have
  // removed the row that it refers to.
  const updateGeneration = sql.prepare(
    'UPDATE messages SET generation_id = ?1 WHERE id = ?2 AND generation_id IS NOT ?1',
  );
  const remove = sql.prepare('DELETE FROM messages WHERE id = ?');
  const indexed = sql.prepare(
    'SELECT conversation_id, created_at, text, attachments FROM messages WHERE id = ?',
  );
  const indexMessage = (id: string) => {
    const row = indexed.get(id);
    if (!row) return;
    const [conversationId, createdAt] = [text(row, 'conversation_id'), instant(row, 'created_at')];
    index.put({ id, conversationId, createdAt, text: searchableText(row) });
  };
  return {
    add: ({ id, conversationId, parentId, createdAt, reply, ...rest }) => {
      const { text, reasoning, attachments, extras, context, freshStart = false, edited = false } = rest;
      const content = { text, reasoning, attachments, extras, context, freshStart, edited };
      const { generationId, model, choice, ending } = reply ?? {};
      const place = { id, conversationId, parentId, createdAt };
      insert('messages', { ...place, ...content, generationId, model, choice, ending });
      if (!reply || ending) indexMessage(id);
    },
    get: (id) => {
      const row = one.get(id);
      return row ? fromRow(row) : null;
    },
    ofConversation: (conversationId) => ofConversation(conversationId).map(fromRow),
    running: () => running.all().map(fromRow),
    changeReply: (id, { generationId, text, reasoning, extras, attachments, model, ending }) => {
      update('messages', { id }, { text, reasoning, extras, attachments, model, ending });
      updateGeneration.run(generationId, id);
      if (ending) indexMessage(id);
    },
    setContext: (id, { context, freshStart }) => update('messages', { id }, { context, freshStart }),
    setParent: (id, parentId) => update('messages', { id }, { parentId }),
    remove: (id) => void remove.run(id),
  };
}

const attachmentsSchema = z.array(attachmentSchema);

/** Stands in for an ending from a later version, which this version can't read. */
const unknownEnding: Ending = { kind: 'complete', finishReason: '' };

function fromRow(row: Row): Message {
  const generationId = textOrNull(row, 'generation_id');
  return {
    id: text(row, 'id'),
    conversationId: text(row, 'conversation_id'),
    parentId: textOrNull(row, 'parent_id'),
    createdAt: instant(row, 'created_at'),
    text: text(row, 'text'),
    reasoning: text(row, 'reasoning'),
    extras: json(row, 'extras', replyExtrasSchema),
    attachments: json(row, 'attachments', attachmentsSchema) ?? [],
    reply: generationId
      ? {
          generationId,
          model: text(row, 'model'),
          choice: integer(row, 'choice'),
          ending: json(row, 'ending', endingSchema, unknownEnding),
        }
      : null,
    ...marksOf(row),
  };
}

function marksOf(row: Row): Pick<Message, 'context' | 'freshStart' | 'edited'> {
  const context = contextMarkSchema.safeParse(row.context).data;
  return {
    ...(context && { context }),
    ...(integer(row, 'fresh_start') === 1 && { freshStart: true }),
    ...(integer(row, 'edited') === 1 && { edited: true }),
  };
}
