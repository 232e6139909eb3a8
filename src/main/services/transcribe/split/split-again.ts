import type { Failure } from '../../../../shared/failure.ts';
import type { GatewayLimits } from '../../../../shared/gateways/gateway-limits.ts';
import { encodedForms } from '../../../../shared/transcription/split.ts';
import type { SplitReason } from '../../../../shared/transcription/transcript.ts';
import type { StoredChunk } from '../../../storage/transcript-row.ts';
import { splitRangeFor } from './split-plan.ts';

/**
 * Returns the reason to split a refused chunk (`bytes` is its file size) differently under these limits; null if that
 * wouldn't help.
 */
export function whySplitAgain(
  chunk: StoredChunk,
  bytes: number,
  failed: Failure,
  limits: GatewayLimits,
): SplitReason | null {
  const why = reasonOf(failed);
  const { start, duration, form } = chunk;
  const range = why && splitRangeFor({ start, end: duration === null ? null : start + duration }, limits);
  if (!range) return null;
  const [best = 'copy'] = range.forms;
  const isSmaller = (duration ?? 0) > range.longest + 0.5 || bytes > range.largest;
  return isSmaller || fallbackIndexOf(best) > fallbackIndexOf(form) ? why : null;
}

/** Returns the index of a form in the order of fallbacks; -1 if the chunk was never encoded. */
function fallbackIndexOf(form: StoredChunk['form']): number {
  const order: readonly string[] = encodedForms;
  return order.indexOf(form);
}

/** Returns whether a chunk is waiting and is certain to be refused. */
export function wouldBeRefused(chunk: StoredChunk, { maxSeconds, refused }: GatewayLimits): boolean {
  const isLong = maxSeconds !== null && (chunk.duration ?? 0) > maxSeconds;
  return chunk.progress.state === 'waiting' && (isLong || refused.includes(chunk.form));
}

function reasonOf({ code }: Failure): SplitReason | null {
  switch (code) {
    case 'audio-over-limit':
      return 'upload-limit';
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
