import type { Message } from '../../../shared/models/message.ts';
import type { ConversationState } from '../../stores/conversations/conversation-state.ts';
import type { Draft } from '../../stores/drafts/draft-state.ts';

/** Whether a draft is still what was queued: any change takes it back. */
export function isUnchanged(queued: Draft, draft: Draft): boolean {
  const ids = ({ attachments }: Draft) => attachments.map(({ id }) => id).join();
  return queued.text === draft.text && ids(queued) === ids(draft);
}

/** Whether a queued message may follow the reply that is shown: not one that was stopped, cut off or failed. */
export function mayFollow({ conversation, messages }: ConversationState): boolean {
  const last: Message | undefined = messages.get(conversation?.headId ?? '');
  const ending = last?.reply?.ending;
  return ending?.kind === 'complete' || ending?.kind === 'length' || ending?.kind === 'filtered';
}
