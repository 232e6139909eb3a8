import type { ConversationEvent } from '../../../shared/chat/conversation.ts';
import { noteReply } from '../gateways/gateway-health.ts';
import type { ConversationState } from './conversation-state.ts';

/** Updates the health of the gateways whose replies have just ended, so that a failure in chat also shows there. */
export function noteReplyOutcomes(events: readonly ConversationEvent[], state: ConversationState): void {
  for (const event of events) {
    if (event.type !== 'message') continue;
    const { reply } = event.message;
    if (!reply?.ending) continue;
    const gatewayId = state.generations.get(reply.generationId)?.gatewayId;
    if (gatewayId) noteReply(gatewayId, 'failure' in reply.ending ? reply.ending.failure : null);
  }
}
