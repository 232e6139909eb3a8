import type { Conversation } from '../../../shared/chat/conversation.ts';
import { FailureError, failure } from '../../../shared/failure.ts';
import type { StoredConversation } from '../../storage/conversation-store.ts';
import { type GatewayPlace, placeOf } from '../gateways/addresses-of.ts';
import type { GatewayLeases } from '../gateways/gateway-leases.ts';
import { demoId } from '../gateways/gateway-sources.ts';
import { getOrThrow } from '../get-or-throw.ts';
import type { Conversations } from './conversations.ts';

type Place = Pick<StoredConversation, 'gatewayId' | 'origins'>;

/**
 * Throws `other-origin` if a conversation (null: a new one) has only been sent to other places than this gateway's, and
 * the user hasn't agreed to it yet.
 */
export function checkPlace(
  conversation: Place | null,
  gateway: { readonly id: string; readonly name: string },
  { origin, host }: GatewayPlace,
): void {
  const { gatewayId = null, origins = [] } = conversation ?? {};
  // A conversation of schema 1 has a gateway, but no origin yet.
  const isFirst = origins.length === 0 && (gatewayId === null || gatewayId === gateway.id);
  // What goes to the demo gateway stays on this computer.
  if (origin === demoId || isFirst || origins.includes(origin)) return;
  throw new FailureError(failure('other-origin', { gateway: gateway.name, gatewayId: gateway.id, host }));
}

/** Chooses the gateway of a conversation, and allows those that its messages may be sent to. */
export type ConversationPlaces = {
  allowGateway(conversationId: string, gatewayId: string): Conversation;
  chooseGateway(conversationId: string, gatewayId: string, model: string | null): Conversation;
};

/** Creates the functions of the contract's `conversations`. */
export function createConversationPlaces(
  conversations: Pick<Conversations, 'get' | 'change'>,
  gateways: Pick<GatewayLeases, 'chatGateway'>,
): ConversationPlaces {
  const find = (gatewayId: string) => getOrThrow(gateways.chatGateway(gatewayId));
  /** Returns the allowed origins, including that of the gateway of a conversation of schema 1. */
  const allowed = ({ gatewayId, origins }: Place) => {
    const own = origins.length === 0 && gatewayId !== null && gateways.chatGateway(gatewayId);
    return own ? [placeOf(own).origin] : origins;
  };
  return {
    allowGateway: (conversationId, gatewayId) => {
      const { origin } = placeOf(find(gatewayId));
      const before = allowed(conversations.get(conversationId));
      return conversations.change(conversationId, { origins: [...new Set([...before, origin])] });
    },
    chooseGateway: (conversationId, gatewayId, model) => {
      const gateway = find(gatewayId);
      const place = placeOf(gateway);
      const conversation = conversations.get(conversationId);
      checkPlace(conversation, gateway, place);
      return conversations.change(conversationId, {
        gatewayId,
        origins: [...new Set([...conversation.origins, place.origin])],
        model: model ?? (conversation.gatewayId === gatewayId ? conversation.model : null),
      });
    },
  };
}
