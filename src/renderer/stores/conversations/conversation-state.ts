import type { Conversation, ConversationEvent } from '../../../shared/chat/conversation.ts';
import type { Generation } from '../../../shared/chat/generation.ts';
import type { Message } from '../../../shared/chat/message.ts';

/**
 * The loaded state of the open conversation. `live` holds running replies with the text received so far and takes
 * precedence over `messages`. This keeps `messages` the same object while text streams in.
 */
export type ConversationState = {
  /** Null until the snapshot arrives. */
  readonly conversation: Conversation | null;
  readonly messages: ReadonlyMap<string, Message>;
  readonly live: ReadonlyMap<string, Message>;
  readonly generations: ReadonlyMap<string, Generation>;
  readonly removed: boolean;
};

/** The state before the first event. */
export const unknownConversation: ConversationState = {
  conversation: null,
  messages: new Map(),
  live: new Map(),
  generations: new Map(),
  removed: false,
};

/** Returns the state after an event. Pure. Deltas for unknown messages are ignored. */
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

/** Returns a message with the text received so far. */
export function messageIn(state: ConversationState, messageId: string): Message | undefined {
  return state.live.get(messageId) ?? state.messages.get(messageId);
}

/** Returns the latest generation of a reply; undefined for the user's own messages. */
export function generationOf(state: ConversationState, message: Message): Generation | undefined {
  return message.reply ? state.generations.get(message.reply.generationId) : undefined;
}

/** Returns whether any reply of the conversation is running. */
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
