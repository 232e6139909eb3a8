import { useMemo } from 'react';
import type { Message } from '../../../shared/chat/message.ts';
import { useConversation } from '../../stores/conversations/conversation-store.ts';
import { type ReplySet, replySetOf } from './reply-set.ts';
import type { Turn } from './turns.ts';

/** Returns the set that a turn's reply belongs to, or null if it stands alone. */
export function useReplySet({ message, versions }: Turn): ReplySet | null {
  const messages = useConversation(({ state }) => state.messages);
  const generations = useConversation(({ state }) => state.generations);
  return useMemo(() => {
    if (!message.reply || versions.length < 2) return null;
    const siblings = versions
      .map((id) => messages.get(id))
      .filter((one): one is Message => one !== undefined);
    return replySetOf(message, siblings, generations);
  }, [message, versions, messages, generations]);
}
