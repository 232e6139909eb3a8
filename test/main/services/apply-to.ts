import type { ConversationDetail, ConversationEvent } from '../../../src/shared/chat/conversation.ts';

/**
 * Applies an event to a conversation. This is a simple reference implementation: after each event, the page must show
 * the same state.
 */
export function applyTo(
  detail: ConversationDetail | null,
  event: ConversationEvent,
): ConversationDetail | null {
  if (event.type === 'snapshot') return event.detail;
  if (!detail || event.type === 'removed') return null;
  switch (event.type) {
    case 'conversation':
      return { ...detail, conversation: event.conversation };
    case 'generation':
      return {
        ...detail,
        generations: [...detail.generations.filter(({ id }) => id !== event.generation.id), event.generation],
      };
    case 'message':
      return {
        ...detail,
        messages: [...detail.messages.filter(({ id }) => id !== event.message.id), event.message],
      };
    case 'delta':
      return {
        ...detail,
        messages: detail.messages.map((message) =>
          message.id === event.messageId
            ? {
                ...message,
                text: message.text + event.text,
                reasoning: message.reasoning + event.reasoning,
                extras: event.extras ?? message.extras,
              }
            : message,
        ),
      };
  }
}
