import { useMemo } from 'react';
import { useConversation } from './conversation-store.ts';
import { type Turn, turnsOf } from './turns.ts';

/** The turns of the open conversation; the same array while only the words of a running reply come. */
export function useTurns(): readonly Turn[] {
  const messages = useConversation(({ state }) => state.messages);
  const headId = useConversation(({ state }) => state.conversation?.headId ?? null);
  return useMemo(() => turnsOf(messages, headId), [messages, headId]);
}
