import { randomUUID } from 'node:crypto';
import type { Attachment } from '../../../shared/models/attachment.ts';
import type { Generation } from '../../../shared/models/generation.ts';
import type { Message } from '../../../shared/models/message.ts';
import type { ChatParameters } from '../../../shared/models/parameters.ts';
import type { ChatStores } from './chat-stores.ts';
import { titleOf } from './title.ts';

/** What a conversation asks its replies with; null where it is inherited from the defaults. */
export type SetUp = { readonly parameters: ChatParameters; readonly systemPrompt: string };

/** The column of a comparison of models: which comparison, and its place there. */
export type Column = { readonly comparisonId: string; readonly choice: number };

/** A request for replies as it is put together, before anything of it is on disk. */
export type Ask = {
  readonly conversationId: string;
  /** From the first message to the one to be answered. */
  readonly path: readonly Message[];
  /** Messages of the path that are new, in order. */
  readonly added: readonly Message[];
  /** The replies to be continued, each in a request of its own; none where new ones are asked for. */
  readonly continues: readonly Message[];
  /** What is sent: the conversation's own over the defaults. */
  readonly sent: SetUp;
  /** What the conversation has of its own where it is new; null where it is not. */
  readonly opens: SetUp | null;
  /** The column that the reply belongs to; null where it is none's, or where a comparison begins. */
  readonly column: Column | null;
  /** Whether the conversation goes on from the new reply; else it stays where it is. */
  readonly leads: boolean;
};

/** How a generation takes part in what is asked. */
export type GenerationPart = {
  /** The reply that it goes on with; null for new ones. */
  readonly continues: Message | null;
  /** What the generations of one comparison share. */
  readonly comparisonId: string | null;
  /** It asks for one reply, whatever `n` is: others ask for the rest, or for their models'. */
  readonly forOne: boolean;
};

/** A generation that starts now. */
export function newGeneration(
  { conversationId, sent }: Ask,
  gateway: { readonly id: string; readonly name: string },
  model: string,
  { continues, comparisonId, forOne }: GenerationPart,
  now: number,
): Generation {
  return {
    id: randomUUID(),
    conversationId,
    continuesMessageId: continues?.id ?? null,
    gatewayId: gateway.id,
    gatewayName: gateway.name,
    model,
    parameters: forOne ? { ...sent.parameters, replies: null } : sent.parameters,
    systemPrompt: sent.systemPrompt,
    comparisonId,
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
  attachments: readonly Attachment[],
  now: number,
): Message {
  return {
    id: randomUUID(),
    conversationId,
    parentId,
    createdAt: now,
    text,
    reasoning: '',
    extras: null,
    attachments: [...attachments],
    reply: null,
  };
}

/** The empty replies that a generation will fill: n siblings, numbered from `from` among those of a comparison. */
export function newReplies(
  { id, conversationId, model, parameters }: Generation,
  parentId: string | null,
  from: number,
  now: number,
): readonly Message[] {
  return Array.from({ length: parameters.replies ?? 1 }, (_, choice) => ({
    ...newMessage(conversationId, parentId, '', [], now),
    reply: { generationId: id, model, choice: from + choice, ending: null },
  }));
}

/** The reply as it goes on under a new generation, in its old place among its versions. */
export function continuing(reply: Message, { id, model }: Generation): Message {
  // What was thought on the way to no reply at all is thought again.
  const before = reply.text === '' ? { reasoning: '', extras: null } : {};
  return {
    ...reply,
    ...before,
    reply: { generationId: id, model, choice: reply.reply?.choice ?? 0, ending: null },
  };
}

/** Adds the conversation that a first message opens. */
export function addConversation(
  { conversations }: ChatStores,
  { conversationId, added }: Ask,
  own: SetUp,
  model: string,
  now: number,
): void {
  conversations.add({
    id: conversationId,
    title: titleOf(added[0]?.text || (added[0]?.attachments[0]?.name ?? '')),
    pinned: false,
    createdAt: now,
    updatedAt: now,
    headId: null,
    model,
    ...own,
    branchedFrom: null,
  });
}
