import type { ListedConversation } from '../../../shared/chat/conversation.ts';
import { callBackend } from '../../backend/call-backend.ts';
import { toastFailure } from '../../failures/toast-failure.ts';
import { strings } from '../../i18n/strings.ts';
import { go } from '../../route.ts';
import { toast, toastUndo } from '../../ui/overlay/toast.tsx';
import { callOrToast } from '../call-or-toast.ts';
import { useConversation } from './conversation-store.ts';
import { focusRowOnce } from './row-focus.ts';

/** Returns the title to display, with a fallback for a conversation without one. */
export function titleOf(conversation: Pick<ListedConversation, 'title'>): string {
  return conversation.title || strings().chat.list.untitled;
}

/** Opens a conversation; null opens a new one. */
export function show(conversationId: string | null): void {
  go({ screen: 'chat', conversationId });
}

/** Renames a conversation. Ignores an empty or unchanged title. */
export function rename(conversation: ListedConversation, title: string): void {
  const newTitle = title.trim().slice(0, 200);
  if (!newTitle || newTitle === conversation.title) return;
  void callOrToast((api) => api.conversations.rename({ conversationId: conversation.id, title: newTitle }));
}

/** Lets the chat model name a conversation. Offers to undo that in a toast. */
export async function suggestTitle({ id: conversationId, title }: ListedConversation): Promise<void> {
  const texts = strings().chat.menu;
  toast({ text: texts.suggesting });
  const outcome = await callBackend((api) => api.conversations.suggestTitle({ conversationId }));
  if (!outcome.ok) return toastFailure(outcome.failure);
  const text = texts.suggested(outcome.value.title);
  // A conversation without a title can't be renamed back.
  if (title === '') return toast({ text });
  toastUndo(text, () => callOrToast((api) => api.conversations.rename({ conversationId, title })));
}

/** Pins or unpins a conversation. Resolves to whether it succeeded. */
export function togglePin({ id, pinned }: ListedConversation): Promise<boolean> {
  return callOrToast((api) => api.conversations.pin({ conversationId: id, pinned: !pinned }));
}

/** Deletes a conversation and offers to undo that in a toast. If it was open, undoing reopens it. */
export async function remove(conversation: ListedConversation): Promise<void> {
  const { id } = conversation;
  const wasOpen = useConversation.getState().id === id;
  if (!(await callOrToast((api) => api.conversations.remove({ conversationId: id })))) return;
  if (wasOpen) show(null);
  toastUndo(strings().chat.menu.deleted(titleOf(conversation)), async () => {
    if (!(await callOrToast((api) => api.conversations.restore({ conversationId: id })))) return;
    if (wasOpen) show(id);
    else focusRowOnce(id, () => true);
  });
}
