import type { Failure } from '../../../shared/failure.ts';
import type { GatewayLimits } from '../../../shared/gateways/gateway-limits.ts';
import { byteLimitRange, secondsLimitRange } from '../../../shared/limits.ts';

/** A refused file: its size in bytes, and its duration in seconds if known. */
export type RefusedAudio = { readonly bytes: number; readonly seconds: number | null };

/** Every usable gateway accepts this much (bytes, seconds). A refusal of smaller audio has another reason. */
const minBytes = byteLimitRange.min;
const minSeconds = secondsLimitRange.min;

/**
 * Returns a gateway's limits after it refused audio for its size or length; null for other failures and if the limit
 * would be implausibly low. The limit comes from the error message, or is half of the refused size or duration.
 */
export function limitsAfter(
  failed: Failure,
  limits: GatewayLimits,
  { bytes, seconds }: RefusedAudio,
): GatewayLimits | null {
  const said = String(failed.values.said ?? '');
  switch (failed.code) {
    case 'audio-too-large': {
      const stated = numberIn(said, /(\d{6,})/g, (number) => number < bytes);
      const maxBytes = stated ?? Math.floor(Math.min(bytes, limits.maxBytes ?? bytes) / 2);
      return maxBytes < minBytes ? null : { ...limits, maxBytes };
    }
    case 'audio-too-long': {
      const statedSeconds = numberIn(
        said,
        /(?<!\d)(\d+(?:\.\d+)?)\s*-?s(?:ec(?:ond)?s?)?\b/gi,
        isBelow(seconds),
      );
      const statedMinutes = numberIn(said, /(?<!\d)(\d+(?:\.\d+)?)\s*-?min(?:ute)?s?\b/gi, (stated) =>
        isBelow(seconds)(stated * 60),
      );
      const stated = statedSeconds ?? (statedMinutes === null ? null : statedMinutes * 60);
      const maxSeconds = stated ?? Math.floor((seconds ?? 1200) / 2);
      return maxSeconds < minSeconds ? null : { ...limits, maxSeconds };
    }
    default:
      return null;
  }
}

function isBelow(seconds: number | null): (stated: number) => boolean {
  return (stated) => stated >= minSeconds && (seconds === null || stated < seconds);
}

/**
 * Returns the smallest number that can be the limit. Messages may also state the size or duration that was sent, which
 * is larger.
 */
function numberIn(text: string, pattern: RegExp, isLimit: (number: number) => boolean): number | null {
  const numbers = [...text.matchAll(pattern)].map(([, digits]) => Number(digits)).filter(isLimit);
  return numbers.length > 0 ? Math.min(...numbers) : null;
}
