import { conversationGateways } from './migrations/conversation-gateways.ts';
import { firstRelease } from './migrations/first-release.ts';
import { gatewayPauses } from './migrations/gateway-pauses.ts';
import { queuedDrafts } from './migrations/queued-drafts.ts';

/**
 * The migrations, in order. A shipped migration never changes. Times are in epoch ms, ids are UUIDs, and JSON columns
 * contain the types of `src/shared`.
 */
export const migrations: readonly string[] = [
  firstRelease,
  conversationGateways,
  gatewayPauses,
  queuedDrafts,
];
