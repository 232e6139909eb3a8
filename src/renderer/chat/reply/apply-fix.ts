import type { FailureFix } from '../../failures/failure-fix.ts';
import { sentenceApart } from '../../failures/failure-sentence.ts';
import { askGateways } from '../../stores/gateways/gateways-store.ts';
import { useKeyWanted } from '../../stores/gateways/key-wanted.ts';
import { go } from '../../stores/route.ts';
import { toast } from '../../ui/overlay/toast.tsx';
import { focusModelPicker } from '../model-picker/model-picker-focus.ts';

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
