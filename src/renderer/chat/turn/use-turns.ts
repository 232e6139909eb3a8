import { useMemo, useRef } from 'react';
import { useConversation } from '../../stores/conversations/conversation-store.ts';
import { keepUnchanged, type Turn, turnsOf } from './turns.ts';

/** The turns of the open conversation; the same array while only the words of a running reply come. */
export function useTurns(): readonly Turn[] {
  const messages = useConversation(({ state }) => state.messages);
  const headId = useConversation(({ state }) => state.conversation?.headId ?? null);
  const latest = useRef<readonly Turn[]>([]);
  return useMemo(() => {
    // Only a cache: what is kept is equal to what it stands for.
    latest.current = keepUnchanged(latest.current, turnsOf(messages, headId));
    return latest.current;
  }, [messages, headId]);
}
