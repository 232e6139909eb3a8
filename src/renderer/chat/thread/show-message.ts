import { show } from '../../stores/conversations/conversation-actions.ts';
import { useRevealTarget } from './reveal-target.ts';

/**
 * Shows a message: opens its conversation, selects the versions on its path, scrolls to it, and briefly highlights it
 * and the terms of `query`. Doesn't move focus.
 */
export function showMessage(conversationId: string, messageId: string, query = ''): void {
  useRevealTarget.setState({ target: { conversationId, messageId, query } });
  show(conversationId);
}
