import { useEffect, useState } from 'react';
import type { Message } from '../../../shared/chat/message.ts';
import type { ConversationState } from '../../stores/conversations/conversation-state.ts';
import { useConversation } from '../../stores/conversations/conversation-store.ts';
import type { Draft } from '../../stores/drafts/draft-state.ts';

/** The state of the message queued behind the running reply. */
export type QueuedMessage = {
  /** Whether the draft is queued. */
  readonly waiting: boolean;
  /** Sends the draft, or queues it while a reply is running. */
  readonly enter: () => void;
  readonly cancel: () => void;
};

/**
 * Queues the draft while a reply is running and sends it when the reply ends normally. The draft stays in the composer,
 * so nothing is lost if it's never sent. Editing the draft or switching conversations cancels the queue, as does a
 * failed or stopped reply.
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
  /** Whether the draft could be sent right now. */
  readonly ready: boolean;
  readonly send: () => void;
}): QueuedMessage {
  const [queued, setQueued] = useState<{ readonly in: string | null; readonly draft: Draft } | null>(null);
  const isHeld = queued !== null && queued.in === conversationId && isUnchanged(queued.draft, draft);
  useEffect(() => {
    if (!queued) return;
    if (!isHeld) return setQueued(null);
    if (running) return;
    if (!mayFollow(useConversation.getState().state)) return setQueued(null);
    if (!ready) return;
    setQueued(null);
    send();
  }, [queued, isHeld, running, ready, send]);
  return {
    waiting: isHeld,
    enter: () => {
      if (!running) send();
      else if (hasContent) setQueued({ in: conversationId, draft });
    },
    cancel: () => setQueued(null),
  };
}

/** Returns whether a draft still equals the queued one. Any change cancels the queue. */
export function isUnchanged(queued: Draft, draft: Draft): boolean {
  const ids = ({ attachments }: Draft) => attachments.map(({ id }) => id).join();
  return queued.text === draft.text && ids(queued) === ids(draft);
}

/**
 * Returns whether a queued message may be sent after the shown reply. It may not if the reply was stopped or
 * interrupted, or failed.
 */
export function mayFollow({ conversation, messages }: ConversationState): boolean {
  const last: Message | undefined = messages.get(conversation?.headId ?? '');
  const ending = last?.reply?.ending;
  return ending?.kind === 'complete' || ending?.kind === 'length' || ending?.kind === 'filtered';
}
