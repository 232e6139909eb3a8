import { show } from '../../stores/conversations/conversation-actions.ts';
import { useLanding } from './landing.ts';

/**
 * Shows a message wherever it is: opens its conversation, chooses the version path that holds it, scrolls to it and
 * marks it for a moment, and in it the words of `query`. The focus is left to the caller.
 */
export function showMessage(conversationId: string, messageId: string, query = ''): void {
  useLanding.setState({ landing: { conversationId, messageId, query } });
  show(conversationId);
}
