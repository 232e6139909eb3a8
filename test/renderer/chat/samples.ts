import type { Conversation } from '../../../src/shared/chat/conversation.ts';
import type { Generation } from '../../../src/shared/chat/generation.ts';
import type { Ending, Message } from '../../../src/shared/chat/message.ts';

/** Returns a conversation with these values, and defaults for everything else. */
export function conversationWith(overrides: Partial<Conversation> = {}): Conversation {
  return {
    id: 'c',
    title: 'Tides',
    pinned: false,
    createdAt: 0,
    updatedAt: 0,
    headId: null,
    model: 'gpt-4.1',
    parameters: {},
    systemPrompt: '',
    gatewayId: null,
    origins: [],
    branchedFrom: null,
    folderId: null,
    running: false,
    ...overrides,
  };
}

/** Returns a user message with these values, and defaults for everything else. */
export function messageWith(overrides: Partial<Message> & { readonly id: string }): Message {
  return {
    conversationId: 'c',
    parentId: null,
    createdAt: 0,
    text: '',
    reasoning: '',
    extras: null,
    attachments: [],
    reply: null,
    ...overrides,
  };
}

/** Returns a reply of generation `g`. Without an ending, it is still streaming. */
export function replyWith(
  overrides: Partial<Message> & { readonly id: string },
  ending: Ending | null = null,
): Message {
  return messageWith({ ...overrides, reply: { generationId: 'g', model: 'gpt-4.1', choice: 0, ending } });
}

/** Returns a generation that started at 1000 ms. */
export function generationWith(overrides: Partial<Generation> = {}): Generation {
  return {
    id: 'g',
    conversationId: 'c',
    continuesMessageId: null,
    systemPrompt: '',
    comparisonId: null,
    gatewayId: 'w',
    gatewayName: 'Studio gateway',
    model: 'gpt-4.1',
    parameters: {},
    startedAt: 1000,
    firstDeltaAt: null,
    endedAt: null,
    usage: null,
    retry: null,
    ...overrides,
  };
}
