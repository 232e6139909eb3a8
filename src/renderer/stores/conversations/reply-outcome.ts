import type { ConversationEvent } from '../../../shared/models/conversation.ts';
import { noteReply } from '../gateways/gateway-health.ts';
import type { ConversationState } from './conversation-state.ts';

/** Notes how the gateways fared whose replies have just ended: what failed in a chat shows at the gateway as well. */
export function noteReplyOutcomes(events: readonly ConversationEvent[], state: ConversationState): void {
  for (const event of events) {
    if (event.type !== 'message') continue;
    const { reply } = event.message;
    if (!reply?.ending) continue;
    const gatewayId = state.generations.get(reply.generationId)?.gatewayId;
    if (gatewayId) noteReply(gatewayId, 'failure' in reply.ending ? reply.ending.failure : null);
  }
}
