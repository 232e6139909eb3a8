import type { ContextMark, Message } from '../../../../shared/chat/message.ts';
import { strings } from '../../../i18n/strings.ts';
import { callOrToast } from '../../../stores/call-or-toast.ts';
import { focusMessageBox } from '../../../stores/drafts/message-box.ts';
import { toastUndo } from '../../../ui/overlay/toast.tsx';

/** Leaves a message out of requests or pins it; null undoes either. */
export function setContext({ conversationId, id }: Message, context: ContextMark | null): void {
  void callOrToast((api) => api.conversations.setContext({ conversationId, messageId: id, context }));
}

/** Starts fresh from a message, or undoes that. */
export function setFreshStart({ conversationId, id }: Message, freshStart: boolean): void {
  void callOrToast((api) => api.conversations.setFreshStart({ conversationId, messageId: id, freshStart }));
}

/**
 * Removes a message and offers an undo. What follows is also removed if the message has other versions or if
 * `following` is set.
 */
export async function removeMessages(message: Message, following: boolean): Promise<void> {
  const { conversationId, id } = message;
  let done: { readonly undoId: string; readonly removed: number } | null = null;
  await callOrToast(async (api) => {
    done = await api.conversations.removeMessages({ conversationId, messageId: id, following });
  });
  if (!done) return;
  focusMessageBox();
  const { undoId, removed } = done;
  const restore = () => callOrToast((api) => api.conversations.restoreMessages({ conversationId, undoId }));
  toastUndo(strings().context.deleted(removed), restore, conversationId);
}
