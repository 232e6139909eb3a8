import type { Message } from '../../../shared/chat/message.ts';
import { callOrToast } from '../../stores/call-or-toast.ts';
import { stopComparing } from '../../stores/conversations/compared-models.ts';
import { showOne } from './cards-shown.ts';
import { namesModels, type ReplySet } from './reply-set.ts';

/**
 * Continues the conversation with one reply of a set. `pathId` is the reply it currently continues with. The reply is
 * then shown like any other, with the rest as its versions. If models were compared, the reply's model becomes the
 * conversation's model.
 */
export async function continueWith(
  set: ReplySet,
  { id, conversationId, reply }: Message,
  pathId: string,
): Promise<void> {
  if (id !== pathId) {
    const isChosen = await callOrToast((api) =>
      api.conversations.chooseVersion({ conversationId, messageId: id }),
    );
    if (!isChosen) return;
  }
  showOne(set.key);
  if (!namesModels(set) || !reply) return;
  stopComparing(conversationId);
  await callOrToast((api) => api.conversations.chooseModel({ conversationId, model: reply.model }));
}
