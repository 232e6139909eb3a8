import { useMemo, useRef } from 'react';
import { useConversation } from '../../stores/conversations/conversation-store.ts';
import { keepUnchanged, type Turn, turnsOf } from './turns.ts';

/**
 * Returns the turns of the open conversation. The array stays the same while only the text of a running reply changes.
 */
export function useTurns(): readonly Turn[] {
  const messages = useConversation(({ state }) => state.messages);
  const headId = useConversation(({ state }) => state.conversation?.headId ?? null);
  const latest = useRef<readonly Turn[]>([]);
  return useMemo(() => {
    // Safe during render: this is only a cache.
    latest.current = keepUnchanged(latest.current, turnsOf(messages, headId));
    return latest.current;
  }, [messages, headId]);
}
