import type { Conversation } from '../../../shared/chat/conversation.ts';
import type { GatewayProfile, Gateways } from '../../../shared/gateways/gateway-profile.ts';
import { useGateways } from '../gateways/gateways-store.ts';
import { useConversation } from './conversation-store.ts';
import { folderForNew, useOpenFolder } from './folders-store.ts';
import { newChoice, useNewChoice } from './new-choice.ts';

type HasGateway = Pick<Conversation, 'gatewayId'>;

/**
 * Returns the gateway of a conversation's next requests. A new conversation (null) gets the chosen one, its folder's, or
 * the one in use, and one without a gateway the one in use. Null if it was removed, or if there is none.
 */
export function useGatewayOf(conversation: HasGateway | null): GatewayProfile | null {
  const ofNew = [useNewChoice()?.gatewayId, useOpenFolder()?.gatewayId];
  return useGateways(({ gateways }) => gatewayIn(gateways, conversation, ofNew));
}

/** Returns the gateway of the open conversation, which may be a new one. */
export function useOpenGateway(): GatewayProfile | null {
  return useGatewayOf(useConversation(({ state }) => state.conversation));
}

/** Returns the gateway of a conversation at this moment, like {@link useGatewayOf}. */
export function gatewayOf(conversation: HasGateway | null): GatewayProfile | null {
  const ofNew = [newChoice()?.gatewayId, folderForNew()?.gatewayId];
  return gatewayIn(useGateways.getState().gateways, conversation, ofNew);
}

/** Returns the gateway of the open conversation at this moment. */
export function openGateway(): GatewayProfile | null {
  return gatewayOf(useConversation.getState().state.conversation);
}

function gatewayIn(
  gateways: Gateways | null,
  conversation: HasGateway | null,
  ofNew: readonly (string | null | undefined)[],
): GatewayProfile | null {
  const { gatewayId } = conversation ?? {};
  const ids = gatewayId ? [gatewayId] : [...(conversation ? [] : ofNew), gateways?.currentId];
  const found = ids.map((id) => gateways?.gateways.find((gateway) => gateway.id === id));
  return found.find((gateway) => gateway !== undefined) ?? null;
}
