import { randomUUID } from 'node:crypto';
import type { Attachment } from '../../../shared/chat/attachment.ts';
import type { Generation } from '../../../shared/chat/generation.ts';
import type { Message, ReplyExtras } from '../../../shared/chat/message.ts';
import type { ChatParameters } from '../../../shared/chat/parameters.ts';
import type { GatewayLease } from '../gateways/gateway-leases.ts';
import { titleOf } from '../title.ts';
import type { ChatStores } from './chat-stores.ts';

/** The parameters and system prompt of a conversation. A null parameter is inherited from the defaults. */
export type SetUp = { readonly parameters: ChatParameters; readonly systemPrompt: string };

/** Returns settings without `n`, which applies to new replies only. */
export function withoutReplyCount({ parameters, systemPrompt }: SetUp): SetUp {
  return { parameters: { ...parameters, replies: null }, systemPrompt };
}

/** The settings and the folder of a new conversation. */
export type NewConversation = SetUp & { readonly folderId: string | null };

/** One column of a model comparison; `choice` is its index. */
export type Column = { readonly comparisonId: string; readonly choice: number };

/** A planned request for replies, before anything is written to disk. */
export type ReplyPlan = {
  readonly conversationId: string;
  /** From the first message to the one to answer. */
  readonly path: readonly Message[];
  /** The new messages of the path, in order. */
  readonly added: readonly Message[];
  /** The replies to continue, each in its own request. Empty if new replies are requested. */
  readonly continues: readonly Message[];
  /** The conversation's settings merged over the defaults. */
  readonly sent: SetUp;
  /** The conversation to create; null for an existing one. */
  readonly newConversation: NewConversation | null;
  /** The comparison column that the reply belongs to; null outside a comparison and for a new comparison. */
  readonly column: Column | null;
  /** Whether the new reply becomes the head of the conversation. */
  readonly becomesHead: boolean;
  /** How images are sent, if it differs from the default. */
  readonly images?: ImageChoice;
};

/** How images and files are sent after a gateway refused them as too large. */
export type ImageChoice = {
  /** Whether images of earlier messages are only named. */
  readonly withoutOlderImages: boolean;
  /** Smaller uploads, by the ids of the files that they replace. */
  readonly smaller: ReadonlyMap<string, string>;
  /** Whether the text of documents is sent instead of their files. */
  readonly filesAsText: boolean;
};

/** The role of one generation in a {@link ReplyPlan}. */
export type GenerationPart = {
  /** The reply to continue; null for new replies. */
  readonly continues: Message | null;
  /** Shared by all generations of a comparison. */
  readonly comparisonId: string | null;
  /**
   * Whether to request one reply even if `n` is larger, because other generations request the rest, or use other
   * models.
   */
  readonly forOne: boolean;
};

/** Creates a generation that starts at `now`. */
export function newGeneration(
  { conversationId, sent }: ReplyPlan,
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

/** Creates a user message. */
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

/** Creates the empty replies of a generation: `n` siblings whose `choice` starts at `from`. */
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

/** Returns the reply reassigned to a new generation. It keeps its `choice`. */
export function continuing(reply: Message, { id, model }: Generation): Message {
  // If no text had arrived, the model starts over, so the old reasoning is dropped.
  const before = reply.text === '' ? { reasoning: '', extras: null } : {};
  return {
    ...reply,
    extras: withoutSpokenTo(reply.extras),
    ...before,
    reply: { generationId: id, model, choice: reply.reply?.choice ?? 0, ending: null },
  };
}

/** Returns extras without the interruption mark, because the rest of the reply is about to be read aloud. */
function withoutSpokenTo(extras: ReplyExtras | null): ReplyExtras | null {
  if (extras?.spokenTo === undefined) return extras;
  const { spokenTo: _, ...rest } = extras;
  return rest;
}

/** Stores a new conversation, titled after its first message or that message's first attachment. */
export function addConversation(
  { conversations }: ChatStores,
  { conversationId, added }: ReplyPlan,
  own: NewConversation,
  { gateway, model }: Pick<GatewayLease, 'gateway' | 'model'>,
  now: number,
): void {
  conversations.add({
    id: conversationId,
    title: titleOf(added[0]?.text || (added[0]?.attachments[0]?.name ?? '')),
    pinned: false,
    createdAt: now,
    updatedAt: now,
    headId: null,
    gatewayId: gateway.id,
    origins: [],
    model,
    ...own,
    branchedFrom: null,
  });
}
