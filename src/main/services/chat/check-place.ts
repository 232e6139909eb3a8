import { FailureError, failure } from '../../../shared/failure.ts';
import type { StoredConversation } from '../../storage/conversation-store.ts';
import type { GatewayPlace } from '../gateways/addresses-of.ts';
import { demoId } from '../gateways/gateway-sources.ts';

/**
 * Throws `other-origin` if a conversation (null: a new one) has only been sent to other places than this gateway's, and
 * the user hasn't agreed to it yet.
 */
export function checkPlace(
  conversation: Pick<StoredConversation, 'origins'> | null,
  gateway: { readonly id: string; readonly name: string },
  { origin, host }: GatewayPlace,
): void {
  const { origins = [] } = conversation ?? {};
  // What goes to the demo gateway stays on this computer.
  if (origin === demoId || origins.length === 0 || origins.includes(origin)) return;
  throw new FailureError(failure('other-origin', { gateway: gateway.name, gatewayId: gateway.id, host }));
}
