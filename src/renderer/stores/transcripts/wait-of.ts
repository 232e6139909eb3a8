import type { Failure } from '../../../shared/failure.ts';
import type { Transcript } from '../../../shared/transcription/transcript.ts';
import { clockOf } from '../../ui/format/clock-of.ts';
import { timeLabel } from '../../ui/format/time-labels.ts';

/**
 * The pause of a model that refused a request, possibly for another recording: `left` is in seconds, and `nextAt` in
 * epoch ms. `reason` is why it refused.
 */
export type RetryWait = {
  readonly kind: 'retry';
  readonly left: number;
  readonly nextAt: number;
  readonly reason: Failure;
};

/** What a recording is waiting for. Durations are in seconds. */
export type TranscriptWait =
  | RetryWait
  /** Waiting for the gateway's response. `left` is an estimate, or null if there is nothing to base it on. */
  | { readonly kind: 'response'; readonly elapsed: number; readonly left: number | null };

/**
 * Returns what a recording is waiting for; null if that's neither a response nor a retry. If several responses are
 * pending, the oldest request counts.
 */
export function waitOf({ chunks }: Pick<Transcript, 'chunks'>, now: number): TranscriptWait | null {
  let since: number | null = null;
  let expectedMs: number | null = null;
  let retry: TranscriptWait | null = null;
  for (const { progress } of chunks) {
    if (progress.state === 'transcribing' && (since === null || progress.since < since)) {
      since = progress.since;
      expectedMs = progress.expectedMs;
    }
    if (progress.state === 'waiting' && progress.retry) {
      const { nextAt, reason } = progress.retry;
      retry ??= { kind: 'retry', left: Math.ceil((nextAt - now) / 1000), nextAt, reason };
    }
  }
  if (since === null) return retry;
  const secondsLeft = expectedMs === null ? null : Math.ceil((since + expectedMs - now) / 1000);
  const elapsed = Math.max(0, Math.floor((now - since) / 1000));
  return { kind: 'response', elapsed, left: secondsLeft !== null && secondsLeft > 0 ? secondsLeft : null };
}

const daySeconds = 24 * 60 * 60;

/** Formats the time until a retry, or its date if that is more than a day away. Empty once it's due. */
export function retryWhen(
  { left, nextAt }: RetryWait,
  say: { retryIn(time: string): string; retryAt(time: string): string },
): string {
  if (left > daySeconds) return say.retryAt(timeLabel(nextAt, nextAt - left * 1000));
  return left > 0 ? say.retryIn(clockOf(left)) : '';
}
