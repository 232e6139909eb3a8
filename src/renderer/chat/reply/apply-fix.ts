import type { FailureFix } from '../../failures/failure-fix.ts';
import { sentenceApart } from '../../failures/failure-sentence.ts';
import { askGateways } from '../../stores/gateways/gateways-store.ts';
import { useKeyWanted } from '../../stores/gateways/key-wanted.ts';
import { go } from '../../stores/route.ts';
import { toast } from '../../ui/overlay/toast.tsx';
import { focusModelPicker } from '../model-picker/model-picker-focus.ts';

/**
 * Applies a fix. It opens a screen or the model picker, or changes the gateway's base URL and then calls `again`.
 * `askRest` requests the replies that the gateway left out.
 */
export async function applyFix(
  fix: FailureFix,
  gatewayId: string | undefined,
  again: () => void,
  requestRest: () => void = again,
): Promise<void> {
  if ('models' in fix) return focusModelPicker();
  if ('rest' in fix) return requestRest();
  if ('route' in fix) {
    if (fix.key && gatewayId) useKeyWanted.setState({ gatewayId });
    return go(fix.route);
  }
  if (!gatewayId) return;
  const changed = await askGateways((to) => to.change({ gatewayId, baseUrl: fix.baseUrl }));
  if (changed.ok) again();
  else toast({ text: sentenceApart(changed.failure).title });
}
