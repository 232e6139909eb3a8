import { create } from 'zustand';
import type { FailureFix } from '../../failures/failure-fix.ts';
import { go, type Route } from '../../route.ts';

/** The gateway whose key the settings should ask for when they open. The settings clear it. */
export const useKeyRequest = create<{ readonly gatewayId: string | null }>(() => ({ gatewayId: null }));

/** Opens the route of a fix, if needed at the key field of the gateway with this id. */
export function openFix(
  { route, key }: Extract<FailureFix, { readonly route: Route }>,
  gatewayId: string | undefined,
): void {
  if (key && gatewayId) useKeyRequest.setState({ gatewayId });
  go(route);
}
