import type { Failure } from '../../../shared/failure.ts';
import type { GatewayLimits } from '../../../shared/models/gateway-limits.ts';
import { cutForms } from '../../../shared/models/preparation.ts';
import type { CutReason } from '../../../shared/models/transcript.ts';
import type { StoredPart } from '../../storage/transcript-row.ts';
import { cutOf } from './part-plan.ts';

/**
 * Why a part that was refused (a file of so many bytes) is worth cutting another way under these limits; null where that
 * would not help.
 */
export function whyCutAnew(
  part: StoredPart,
  bytes: number,
  failed: Failure,
  limits: GatewayLimits,
): CutReason | null {
  const why = reasonOf(failed);
  const { start, duration, form } = part;
  const cut = why && cutOf({ start, end: duration === null ? null : start + duration }, limits);
  if (!cut) return null;
  const [best = 'copy'] = cut.forms;
  const isSmaller = (duration ?? 0) > cut.longest + 0.5 || bytes > cut.largest;
  return isSmaller || rungOf(best) > rungOf(form) ? why : null;
}

/** How far down the ladder of forms one is; what was never cut is above all of them. */
function rungOf(form: StoredPart['form']): number {
  const ladder: readonly string[] = cutForms;
  return ladder.indexOf(form);
}

/** Whether a part that has yet to be sent is known to be refused. */
export function isUnfit(part: StoredPart, { maxSeconds, refused }: GatewayLimits): boolean {
  const isLong = maxSeconds !== null && (part.duration ?? 0) > maxSeconds;
  return part.progress.state === 'waiting' && (isLong || refused.includes(part.form));
}

function reasonOf({ code }: Failure): CutReason | null {
  switch (code) {
    case 'audio-over-limit':
    case 'audio-too-large':
      return 'size';
    case 'audio-too-long':
      return 'length';
    case 'audio-refused':
      return 'form';
    default:
      return null;
  }
}
