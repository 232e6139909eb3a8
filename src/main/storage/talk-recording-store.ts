import type { Database } from './database.ts';
import { text } from './row.ts';

/** A recording of what was said in a talk. `ref` identifies its use in the media store. */
export type StoredTalkRecording = {
  readonly messageId: string;
  readonly ref: string;
  readonly mediaId: string;
};

/** The recordings of talks that are kept with their messages. They're stored as uses in the media store. */
export type TalkRecordingStore = {
  /** Returns the recordings of a conversation, oldest first. */
  ofConversation(conversationId: string): readonly StoredTalkRecording[];
  /** Returns the recordings of a message, oldest first. */
  ofMessage(messageId: string): readonly StoredTalkRecording[];
  /** Lets a copy of a message use its recordings too. */
  copy(fromId: string, toId: string): void;
  /** Ends the uses by messages that no longer exist. */
  purge(): void;
};

const separator = '/';

/** Returns the `ref` of a message's recording. */
export function talkRecordingRef(messageId: string, at: number): string {
  return `${messageId}${separator}${at}`;
}

/** Returns the message of a recording and its index there, parsed from its `ref`. */
export function talkMessageOf(ref: string): { readonly messageId: string; readonly at: number } {
  const [messageId = '', at] = ref.split(separator);
  return { messageId, at: Number(at) };
}

/** Creates the store for a database. */
export function createTalkRecordingStore({ sql }: Database): TalkRecordingStore {
  const messageOf = `substr(ref, 1, instr(ref, '${separator}') - 1)`;
  const select = `SELECT messages.id AS message_id, ref, media_id
    FROM media_uses JOIN messages ON messages.id = ${messageOf} WHERE kind = 'talk'`;
  const order = 'ORDER BY media_uses.created_at, ref';
  const ofConversation = sql.prepare(`${select} AND conversation_id = ? ${order}`);
  const ofMessage = sql.prepare(`${select} AND messages.id = ? ${order}`);
  const copy = sql.prepare(
    `INSERT INTO media_uses (kind, ref, media_id, created_at)
     SELECT kind, ? || substr(ref, instr(ref, '${separator}')), media_id, created_at
     FROM media_uses WHERE kind = 'talk' AND ${messageOf} = ?`,
  );
  const purge = sql.prepare(
    `DELETE FROM media_uses WHERE kind = 'talk' AND ${messageOf} NOT IN (SELECT id FROM messages)`,
  );
  const recordings = (rows: ReturnType<typeof ofMessage.all>) =>
    rows.map((row) => ({
      messageId: text(row, 'message_id'),
      ref: text(row, 'ref'),
      mediaId: text(row, 'media_id'),
    }));
  return {
    ofConversation: (conversationId) => recordings(ofConversation.all(conversationId)),
    ofMessage: (messageId) => recordings(ofMessage.all(messageId)),
    copy: (fromId, toId) => void copy.run(toId, fromId),
    purge: () => void purge.run(),
  };
}
