import { randomUUID } from 'node:crypto';
import type { ExportedConversation } from '../../../shared/models/conversation-export.ts';

/** What an id may look like: it stands in addresses too. */
const idForm = /^[\w-]{1,100}$/;

/** Whether every id of a conversation can stay what it is; `taken` says which ones belong to others. */
export function canKeepIds(conversation: ExportedConversation, taken: (id: string) => boolean): boolean {
  const { id, messages, generations, attachments } = conversation;
  const ids = [id, ...[...messages, ...generations, ...attachments].map((one) => one.id)];
  return new Set(ids).size === ids.length && ids.every((one) => idForm.test(one) && !taken(one));
}

/** The same conversation under ids that nobody else has. */
export function withFreshIds(conversation: ExportedConversation): ExportedConversation {
  const messageIds = freshIds(conversation.messages);
  const requestIds = freshIds(conversation.generations);
  const textIds = freshIds(conversation.attachments);
  const id = randomUUID();
  return {
    ...conversation,
    id,
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

function freshIds(records: readonly { readonly id: string }[]): (id: string | null) => string | null {
  const ids = new Map(records.map(({ id }) => [id, randomUUID()]));
  return (id) => (id === null ? null : (ids.get(id) ?? null));
}
