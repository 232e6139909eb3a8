import { randomUUID } from 'node:crypto';
import type { Generation } from '../../../shared/models/generation.ts';
import type { Message } from '../../../shared/models/message.ts';
import type { ChatParameters } from '../../../shared/models/parameters.ts';
import type { ChatStores } from './chat-stores.ts';
import { titleOf } from './title.ts';

/** A request for replies as it is put together, before anything of it is on disk. */
export type Ask = {
  readonly conversationId: string;
  /** From the first message to the one to be answered. */
  readonly path: readonly Message[];
  /** Messages of the path that are new, in order. */
  readonly added: readonly Message[];
  /** The reply to be continued; null for new ones. */
  readonly continues: Message | null;
  readonly parameters: ChatParameters;
  /** Whether the conversation itself is new. */
  readonly opens: boolean;
};

/** A generation that starts now. */
export function newGeneration(
  ask: Ask,
  gateway: { readonly id: string; readonly name: string },
  model: string,
  now: number,
): Generation {
  return {
    id: randomUUID(),
    conversationId: ask.conversationId,
    continuesMessageId: ask.continues?.id ?? null,
    gatewayId: gateway.id,
    gatewayName: gateway.name,
    model,
    parameters: ask.parameters,
    startedAt: now,
    firstDeltaAt: null,
    endedAt: null,
    usage: null,
    retry: null,
  };
}

/** What the person wrote, as a message. */
export function newMessage(
  conversationId: string,
  parentId: string | null,
  text: string,
  now: number,
): Message {
  return { id: randomUUID(), conversationId, parentId, createdAt: now, text, reasoning: '', reply: null };
}

/** The empty replies that a generation will fill: n siblings. */
export function newReplies(
  ask: Ask,
  { id, model }: Generation,
  parentId: string | null,
  now: number,
): readonly Message[] {
  return Array.from({ length: ask.parameters.replies ?? 1 }, (_, choice) => ({
    ...newMessage(ask.conversationId, parentId, '', now),
    reply: { generationId: id, model, choice, ending: null },
  }));
}

/** The reply as it goes on under a new generation, in its old place among its versions. */
export function continuing(reply: Message, { id, model }: Generation): Message {
  // What was thought on the way to no reply at all is thought again.
  const reasoning = reply.text === '' ? '' : reply.reasoning;
  return {
    ...reply,
    reasoning,
    reply: { generationId: id, model, choice: reply.reply?.choice ?? 0, ending: null },
  };
}

/** Adds the conversation that a first message opens. */
export function addConversation(
  { conversations }: ChatStores,
  { conversationId, added, parameters }: Ask,
  model: string,
  now: number,
): void {
  conversations.add({
    id: conversationId,
    title: titleOf(added[0]?.text ?? ''),
    pinned: false,
    createdAt: now,
    updatedAt: now,
    headId: null,
    model,
    parameters,
    branchedFrom: null,
  });
}
