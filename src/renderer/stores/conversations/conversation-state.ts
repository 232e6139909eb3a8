import type { Conversation, ConversationEvent } from '../../../shared/models/conversation.ts';
import type { Generation } from '../../../shared/models/generation.ts';
import type { Message } from '../../../shared/models/message.ts';

/**
 * What the page knows of the open conversation. `live` holds the replies that are being written as they stand now;
 * it overlays `messages`, which therefore stays the same object while words arrive.
 */
export type ConversationState = {
  /** null until the snapshot has come. */
  readonly conversation: Conversation | null;
  readonly messages: ReadonlyMap<string, Message>;
  readonly live: ReadonlyMap<string, Message>;
  readonly generations: ReadonlyMap<string, Generation>;
  readonly removed: boolean;
};

/** A conversation of which nothing has come yet. */
export const unknownConversation: ConversationState = {
  conversation: null,
  messages: new Map(),
  live: new Map(),
  generations: new Map(),
  removed: false,
};

/** The state after one event; pure. Events that name what is unknown change nothing. */
export function applyEvent(state: ConversationState, event: ConversationEvent): ConversationState {
  switch (event.type) {
    case 'snapshot':
      return {
        conversation: event.detail.conversation,
        messages: new Map(event.detail.messages.map((message) => [message.id, message])),
        live: new Map(),
        generations: new Map(event.detail.generations.map((generation) => [generation.id, generation])),
        removed: false,
      };
    case 'conversation':
      return { ...state, conversation: event.conversation };
    case 'message':
      return {
        ...state,
        messages: new Map(state.messages).set(event.message.id, event.message),
        live: without(state.live, event.message.id),
      };
    case 'generation':
      return {
        ...state,
        generations: new Map(state.generations).set(event.generation.id, event.generation),
      };
    case 'delta': {
      const message = messageIn(state, event.messageId);
      if (!message) return state;
      const longer = {
        ...message,
        text: message.text + event.text,
        reasoning: message.reasoning + event.reasoning,
        extras: event.extras ?? message.extras,
      };
      return { ...state, live: new Map(state.live).set(message.id, longer) };
    }
    case 'removed':
      return { ...state, removed: true };
  }
}

/** A message as it stands now, with the words of a running reply. */
export function messageIn(state: ConversationState, messageId: string): Message | undefined {
  return state.live.get(messageId) ?? state.messages.get(messageId);
}

/** The generation that wrote a message last; undefined for what the person wrote. */
export function generationOf(state: ConversationState, message: Message): Generation | undefined {
  return message.reply ? state.generations.get(message.reply.generationId) : undefined;
}

/** Whether a reply is being written anywhere in the conversation. */
export function isRunning(state: ConversationState): boolean {
  if (state.conversation?.running) return true;
  for (const message of state.messages.values()) if (message.reply?.ending === null) return true;
  return false;
}

function without<K, V>(map: ReadonlyMap<K, V>, key: K): ReadonlyMap<K, V> {
  if (!map.has(key)) return map;
  const rest = new Map(map);
  rest.delete(key);
  return rest;
}
