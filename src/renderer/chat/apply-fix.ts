import { sentenceApart } from '../failure-words.ts';
import { askGateways } from '../frame/gateways-store.ts';
import { useKeyWanted } from '../frame/key-wanted.ts';
import { go } from '../frame/route.ts';
import { toast } from '../ui/toast.tsx';
import type { FailureFix } from './failure-fix.ts';
import { focusModelPicker } from './model-picker-focus.ts';

/** Does what a fix says: goes there or to the models, or gives the gateway its other base URL and then tries `again`; `askRest` asks for the replies that a
 * gateway left out. */
export async function applyFix(
  fix: FailureFix,
  gatewayId: string | undefined,
  again: () => void,
  askRest: () => void = again,
): Promise<void> {
  if ('models' in fix) return focusModelPicker();
  if ('rest' in fix) return askRest();
  if ('route' in fix) {
    if (fix.key && gatewayId) useKeyWanted.setState({ gatewayId });
    return go(fix.route);
  }
  if (!gatewayId) return;
  const changed = await askGateways((to) => to.change({ gatewayId, baseUrl: fix.baseUrl }));
  if (changed.ok) again();
  else toast({ text: sentenceApart(changed.failure).title });
}
