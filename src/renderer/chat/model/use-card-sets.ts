import { useCallback } from 'react';
import type { Message } from '../../../shared/chat/message.ts';
import { useConversation } from '../../stores/conversations/conversation-store.ts';
import { showsCards, useCardsShown } from './cards-shown.ts';
import { type ReplySet, replySetOf } from './reply-set.ts';
import type { Turn } from './turns.ts';

/**
 * Returns a function that maps a turn to the set shown as cards in its place, or to null if the message is shown on its
 * own.
 */
export function useCardSets(turns: readonly Turn[]): (turn: Turn) => ReplySet | null {
  const messages = useConversation(({ state }) => state.messages);
  const generations = useConversation(({ state }) => state.generations);
  const choices = useCardsShown((state) => state.choices);
  const latest = turns.findLast(({ message }) => message.reply)?.message.id;
  return useCallback(
    ({ message, versions }) => {
      if (!message.reply || versions.length < 2) return null;
      const siblings = versions
        .map((id) => messages.get(id))
        .filter((one): one is Message => one !== undefined);
      const set = replySetOf(message, siblings, generations);
      return set && showsCards(choices.get(set.key), message.id === latest) ? set : null;
    },
    [messages, generations, choices, latest],
  );
}
