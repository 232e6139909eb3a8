import type { Message } from '../../../shared/chat/message.ts';
import type { ConversationState } from '../../stores/conversations/conversation-state.ts';
import type { Draft } from '../../stores/drafts/draft-state.ts';

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
