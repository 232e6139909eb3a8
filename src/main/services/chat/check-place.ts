import { FailureError, failure } from '../../../shared/failure.ts';
import type { StoredConversation } from '../../storage/conversation-store.ts';
import type { GatewayPlace } from '../gateways/addresses-of.ts';
import { demoId } from '../gateways/gateway-sources.ts';

/**
 * Throws `other-origin` if a conversation (null: a new one) has only been sent to other places than this gateway's, and
 * the user hasn't agreed to it yet.
 */
export function checkPlace(
  conversation: Pick<StoredConversation, 'gatewayId' | 'origins'> | null,
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
