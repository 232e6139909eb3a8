import { createHash, randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ExportedConversation } from '../../../shared/chat/conversation-export.ts';
import { isPlainId } from './plain-id.ts';

/** Number of ids to look up in one turn of the event loop. */
const idsAtOnce = 500;

/** Whether a conversation can keep all its ids. `taken` returns whether an id is used by something else. */
export async function canKeepIds(
  conversation: ExportedConversation,
  taken: (id: string) => boolean,
): Promise<boolean> {
  const { id, messages, generations, attachments } = conversation;
  const ids = [id, ...[...messages, ...generations, ...attachments].map((one) => one.id)];
  if (new Set(ids).size !== ids.length) return false;
  for (let from = 0; from < ids.length; from += idsAtOnce) {
    if (!ids.slice(from, from + idsAtOnce).every((one) => isPlainId(one) && !taken(one))) return false;
    await nextTurn();
  }
  return true;
}

/** Number of UTF-16 units to hash in one turn of the event loop. */
const atOnce = 4_000_000;

/** Ids derived from the content of a conversation, so that importing the same file again yields the same copy. */
export type DerivedIds = {
  readonly conversationId: string;
  /**
   * Returns the conversation with these ids. That takes a while for a long conversation, so call it only if a copy is
   * needed.
   */
  copy(): ExportedConversation;
};

/** Derives ids from the content of a conversation. */
export async function derivedIdsOf(conversation: ExportedConversation): Promise<DerivedIds> {
  // Hashes `JSON.stringify([id, messages])` incrementally, because it could exceed the maximum length of a string.
  const hash = createHash('sha256').update(`[${JSON.stringify(conversation.id)},[`);
  let hashed = 0;
  for (const [at, { id, parentId, text, reasoning }] of conversation.messages.entries()) {
    hash.update((at > 0 ? ',' : '') + JSON.stringify([id, parentId, text, reasoning]));
    hashed += text.length + reasoning.length;
    if (hashed < atOnce) continue;
    hashed = 0;
    await nextTurn();
  }
  const origin = hash.update(']]').digest('hex');
  const derived = (...place: readonly [Kind, number]) => asUuid(digest(JSON.stringify([origin, ...place])));
  return {
    conversationId: derived('conversation', 0),
    copy: () => withIds(conversation, derived),
  };
}

/** Returns the conversation with new ids. */
export function withFreshIds(conversation: ExportedConversation): ExportedConversation {
  return withIds(conversation, () => randomUUID());
}

type Kind = 'conversation' | 'message' | 'generation' | 'attachment';

function withIds(
  conversation: ExportedConversation,
  newId: (kind: Kind, at: number) => string,
): ExportedConversation {
  const idsOf = (kind: Kind, records: readonly { readonly id: string }[]) => {
    const ids = new Map(records.map(({ id }, at) => [id, newId(kind, at)]));
    return (id: string | null) => (id === null ? null : (ids.get(id) ?? null));
  };
  const messageIds = idsOf('message', conversation.messages);
  const requestIds = idsOf('generation', conversation.generations);
  const textIds = idsOf('attachment', conversation.attachments);
  return {
    ...conversation,
    id: newId('conversation', 0),
    headId: messageIds(conversation.headId),
    messages: conversation.messages.map((message) => ({
      ...message,
      id: messageIds(message.id) ?? randomUUID(),
      parentId: messageIds(message.parentId),
      attachments: message.attachments.map((one) => ({ ...one, id: textIds(one.id) ?? one.id })),
      reply: message.reply && {
        ...message.reply,
        generationId: requestIds(message.reply.generationId) ?? randomUUID(),
      },
    })),
    generations: conversation.generations.map((generation) => ({
      ...generation,
      id: requestIds(generation.id) ?? randomUUID(),
      continuesMessageId: messageIds(generation.continuesMessageId),
    })),
    attachments: conversation.attachments.map((one) => ({ ...one, id: textIds(one.id) ?? one.id })),
  };
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function asUuid(hex: string): string {
  return hex.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
