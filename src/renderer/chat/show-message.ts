import { messageTree, pathTo } from '../../shared/models/message-tree.ts';
import { show } from './conversation-actions.ts';
import { useConversation } from './conversation-store.ts';
import { chooseVersion } from './turn-actions.ts';

/**
 * Shows a message wherever it is: opens its conversation, chooses the version path that holds it and scrolls to it.
 * The focus is left to the caller.
 */
export function showMessage(conversationId: string, messageId: string, _query = ''): void {
  let chosen = false;
  const arrive = () => {
    const { id, state } = useConversation.getState();
    if (id !== conversationId || !state.conversation) return false;
    const shown = pathTo(messageTree(state.messages.values()), state.conversation.headId);
    if (!shown.some((message) => message.id === messageId)) {
      if (!chosen) chooseVersion(conversationId, messageId);
      chosen = true;
      return false;
    }
    requestAnimationFrame(() =>
      requestAnimationFrame(() =>
        document
          .querySelector(`[data-message="${CSS.escape(messageId)}"]`)
          ?.scrollIntoView({ block: 'center' }),
      ),
    );
    return true;
  };
  show(conversationId);
  if (arrive()) return;
  const unsubscribe = useConversation.subscribe(() => {
    if (arrive()) unsubscribe();
  });
}
