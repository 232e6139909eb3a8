import type { Conversation } from '../../../shared/models/conversation.ts';
import { strings } from '../../i18n/strings.ts';
import { toast } from '../../ui/overlay/toast.tsx';
import { attempt } from '../attempt.ts';
import { go } from '../route.ts';
import { useConversation } from './conversation-store.ts';
import { focusRowOnce } from './row-focus.ts';

/** The title as it is shown: a conversation that has none yet is new. */
export function titleOf(conversation: Pick<Conversation, 'title'>): string {
  return conversation.title || strings().chat.list.untitled;
}

/** Shows a conversation; null starts a new one. */
export function show(conversationId: string | null): void {
  go({ screen: 'chat', conversationId });
}

/** Renames a conversation, unless the title is empty or as before. */
export function rename(conversation: Conversation, title: string): void {
  const wanted = title.trim().slice(0, 200);
  if (!wanted || wanted === conversation.title) return;
  void attempt((to) => to.conversations.rename({ conversationId: conversation.id, title: wanted }));
}

/** Pins a conversation, or takes it off the pinned ones; answers whether that worked. */
export function togglePin({ id, pinned }: Conversation): Promise<boolean> {
  return attempt((to) => to.conversations.pin({ conversationId: id, pinned: !pinned }));
}

/** Takes a conversation off the list; Undo in the toast brings it back, and shows it again if it was open. */
export async function remove(conversation: Conversation): Promise<void> {
  const { id } = conversation;
  const wasOpen = useConversation.getState().id === id;
  if (!(await attempt((to) => to.conversations.remove({ conversationId: id })))) return;
  if (wasOpen) show(null);
  const restore = async () => {
    if (!(await attempt((to) => to.conversations.restore({ conversationId: id })))) return;
    if (wasOpen) show(id);
    else focusRowOnce(id, () => true);
  };
  toast({
    text: strings().chat.menu.deleted(titleOf(conversation)),
    action: { label: strings().chat.menu.undo, onPress: () => void restore() },
  });
}
