import type { FailureFix } from '../../failures/failure-fix.ts';
import { callOrToast } from '../../stores/call-or-toast.ts';
import { openFix } from '../../stores/gateways/key-request.ts';
import { focusModelPicker } from './model-picker-focus.ts';

/** Actions that only a failed reply offers. */
type OtherFixes = {
  /** Requests the replies that the gateway left out. */
  readonly requestRest: () => void;
  readonly withoutOlderImages: () => void;
  readonly filesAsText: () => void;
};

/**
 * Applies a fix: opens a screen or the model picker, retries by calling `again`, or changes the gateway's base URL and
 * then retries. `others` are the fixes that only a failed reply offers.
 */
export async function applyFix(
  fix: FailureFix,
  gatewayId: string | undefined,
  again: () => void,
  others: OtherFixes = { requestRest: again, withoutOlderImages: again, filesAsText: again },
): Promise<void> {
  if ('models' in fix) return focusModelPicker();
  if ('retry' in fix) return again();
  if ('rest' in fix) return others.requestRest();
  if ('withoutOlderImages' in fix) return others.withoutOlderImages();
  if ('filesAsText' in fix) return others.filesAsText();
  if ('route' in fix) return openFix(fix, gatewayId);
  if (!gatewayId) return;
  if (await callOrToast((api) => api.gateways.change({ gatewayId, baseUrl: fix.baseUrl }))) again();
}
