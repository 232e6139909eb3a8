import { sentenceApart } from '../failure-words.ts';
import { askGateways } from '../frame/gateways-store.ts';
import { go } from '../frame/route.ts';
import { toast } from '../ui/toast.tsx';
import type { FailureFix } from './failure-fix.ts';

/** Does what a fix says: goes there, or gives the gateway its other base URL and then tries `again`. */
export async function applyFix(
  fix: FailureFix,
  gatewayId: string | undefined,
  again: () => void,
): Promise<void> {
  if ('route' in fix) return go(fix.route);
  if (!gatewayId) return;
  const changed = await askGateways((to) => to.change({ gatewayId, baseUrl: fix.baseUrl }));
  if (changed.ok) again();
  else toast({ text: sentenceApart(changed.failure).title });
}
