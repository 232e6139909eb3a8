import { useEffect, useState } from 'react';
import { useConversation } from '../../stores/conversations/conversation-store.ts';
import type { Draft } from '../../stores/drafts/draft-state.ts';
import { isUnchanged, mayFollow } from './queued-message.ts';

/** A message that waits for the reply before it. */
export type QueuedMessage = {
  /** Whether the draft waits to be sent. */
  readonly waiting: boolean;
  /** What Enter does: sends, or queues while a reply is being written. */
  readonly enter: () => void;
  readonly cancel: () => void;
};

/**
 * Queues the draft while a reply is being written, and sends it once that has ended well. The draft stays where it is, so
 * nothing is lost where it is never sent. Changing it, another conversation, and a reply that fails or is stopped cancel.
 */
export function useQueuedMessage({
  conversationId,
  draft,
  hasContent,
  running,
  ready,
  send,
}: {
  readonly conversationId: string | null;
  readonly draft: Draft;
  readonly hasContent: boolean;
  readonly running: boolean;
  /** Whether the draft could be sent now. */
  readonly ready: boolean;
  readonly send: () => void;
}): QueuedMessage {
  const [queued, setQueued] = useState<{ readonly in: string | null; readonly draft: Draft } | null>(null);
  const holds = queued !== null && queued.in === conversationId && isUnchanged(queued.draft, draft);
  useEffect(() => {
    if (!queued) return;
    if (!holds) return setQueued(null);
    if (running) return;
    if (!mayFollow(useConversation.getState().state)) return setQueued(null);
    if (!ready) return;
    setQueued(null);
    send();
  }, [queued, holds, running, ready, send]);
  return {
    waiting: holds,
    enter: () => {
      if (!running) send();
      else if (hasContent) setQueued({ in: conversationId, draft });
    },
    cancel: () => setQueued(null),
  };
}
