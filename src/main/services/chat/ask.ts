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
  /** Messages of the path that are new. */
  readonly added: readonly Message[];
  /** The reply to be continued; null for new ones. */
  readonly continues: Message | null;
  /** null: the gateway's default. */
  readonly model: string | null;
  readonly parameters: ChatParameters;
  /** Writes what is new before the generation; told the model that was settled on. */
  readonly write: (model: string) => void;
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
  return { ...reply, reply: { generationId: id, model, choice: reply.reply?.choice ?? 0, ending: null } };
}

/** Adds the conversation that a first message opens. */
export function addConversation(
  { conversations }: ChatStores,
  id: string,
  first: { readonly text: string; readonly model: string; readonly parameters: ChatParameters },
  now: number,
): void {
  conversations.add({
    id,
    title: titleOf(first.text),
    pinned: false,
    createdAt: now,
    updatedAt: now,
    headId: null,
    model: first.model,
    parameters: first.parameters,
    branchedFrom: null,
  });
}
