import type { Conversation } from '../../../shared/chat/conversation.ts';
import type { GatewayProfile, Gateways } from '../../../shared/gateways/gateway-profile.ts';
import { useGateways } from '../gateways/gateways-store.ts';
import { useConversation } from './conversation-store.ts';

type HasGateway = Pick<Conversation, 'gatewayId'>;

/**
 * Returns the gateway of a conversation's next requests. A conversation without one, such as a new one (null), gets the
 * one in use. Null if it was removed, or if there is none.
 */
export function useGatewayOf(conversation: HasGateway | null): GatewayProfile | null {
  return useGateways(({ gateways }) => gatewayIn(gateways, conversation));
}

/** Returns the gateway of the open conversation, which may be a new one. */
export function useOpenGateway(): GatewayProfile | null {
  return useGatewayOf(useConversation(({ state }) => state.conversation));
}

/** Returns the gateway of the open conversation at this moment. */
export function openGateway(): GatewayProfile | null {
  return gatewayIn(useGateways.getState().gateways, useConversation.getState().state.conversation);
}

function gatewayIn(gateways: Gateways | null, conversation: HasGateway | null): GatewayProfile | null {
  const id = conversation?.gatewayId ?? gateways?.currentId;
  return gateways?.gateways.find((gateway) => gateway.id === id) ?? null;
}
