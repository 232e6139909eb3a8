import { z } from 'zod';
import { attachmentSchema } from '../../shared/models/attachment.ts';
import {
  type Ending,
  endingSchema,
  type Message,
  type ReplyExtras,
  replyExtrasSchema,
} from '../../shared/models/message.ts';
import type { Database } from './database.ts';
import { createMessageIndex } from './message-index.ts';
import { prepareList } from './readable-list.ts';
import { instant, integer, json, type Row, text, textOrNull } from './row.ts';

/** What a finished (or continued) reply becomes. */
export type ReplyChange = {
  readonly text: string;
  readonly reasoning: string;
  readonly extras: ReplyExtras | null;
  readonly generationId: string;
  readonly model: string;
  readonly ending: Ending | null;
};

/**
 * Messages on disk; the words of a running reply are in the journal until it ends, and so not found by a search before.
 * Adding and changing are for callers within a transaction: message and index change together.
 */
export type MessageStore = {
  add(message: Message): void;
  get(id: string): Message | null;
  ofConversation(conversationId: string): readonly Message[];
  /** Replies that have no ending: those that run, or ran when the app was killed. */
  running(): readonly Message[];
  changeReply(id: string, change: ReplyChange): void;
};

/** The messages of a database; `onIndexPending` is told when the index leaves a long one to its back-fill. */
export function createMessageStore(database: Database, onIndexPending?: () => void): MessageStore {
  const { sql } = database;
  const index = createMessageIndex(database, onIndexPending);
  const insert = sql.prepare(
    `INSERT INTO messages (id, conversation_id, parent_id, created_at, text, reasoning, attachments, extras, generation_id, model, choice, ending)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
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
  const update = sql.prepare(
    'UPDATE messages SET text = ?, reasoning = ?, extras = ?, model = ?, ending = ? WHERE id = ?',
  );
  // Apart, as SQLite checks a reference that a statement names, also one to the same row that another program removed.
  const updateGeneration = sql.prepare(
    'UPDATE messages SET generation_id = ?1 WHERE id = ?2 AND generation_id IS NOT ?1',
  );
  const place = sql.prepare('SELECT conversation_id, created_at FROM messages WHERE id = ?');
  return {
    add: ({
      id,
      conversationId,
      parentId,
      createdAt,
      text: words,
      reasoning,
      extras,
      attachments,
      reply,
    }) => {
      const ending = reply?.ending ? JSON.stringify(reply.ending) : null;
      const made = [
        reply?.generationId ?? null,
        reply?.model ?? null,
        reply?.choice ?? null,
        ending,
      ] as const;
      insert.run(
        id,
        conversationId,
        parentId,
        createdAt,
        words,
        reasoning,
        JSON.stringify(attachments),
        jsonOrNull(extras),
        ...made,
      );
      if (!reply || reply.ending) index.put({ id, conversationId, createdAt, text: words });
    },
    get: (id) => {
      const row = one.get(id);
      return row ? fromRow(row) : null;
    },
    ofConversation: (conversationId) => ofConversation(conversationId).map(fromRow),
    running: () => running.all().map(fromRow),
    changeReply: (id, { text: words, reasoning, extras, generationId, model, ending }) => {
      update.run(words, reasoning, jsonOrNull(extras), model, jsonOrNull(ending), id);
      updateGeneration.run(generationId, id);
      if (!ending) return;
      const row = place.get(id);
      if (!row) return;
      const [conversationId, createdAt] = [text(row, 'conversation_id'), instant(row, 'created_at')];
      index.put({ id, conversationId, createdAt, text: words });
    },
  };
}

const attachmentsSchema = z.array(attachmentSchema);

/** An ending of a later version: the reply ended, and nobody here knows how. */
const unknownEnding: Ending = { kind: 'complete', finishReason: '' };

function jsonOrNull(value: unknown): string | null {
  return value === null ? null : JSON.stringify(value);
}

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
  };
}
